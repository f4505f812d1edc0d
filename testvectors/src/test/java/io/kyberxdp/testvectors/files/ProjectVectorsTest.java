package io.kyberxdp.testvectors.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectVectorsTest {

    @ParameterizedTest
    @ValueSource(strings = {"xwing-draft-10.json", "liboqs-mlkem768.json"})
    void nameTheirSourceAndStaySmall(String name) throws Exception {
        assertTrue(ProjectVectors.readJson(name).text("source").length() > 20);
        try (InputStream in = getClass().getResourceAsStream("/io/kyberxdp/testvectors/vectors/" + name)) {
            assertTrue(in.readAllBytes().length < 100_000);
        }
    }

    @Test
    void haveTheNumberOfCasesThatTheirSourcesHave() {
        assertEquals(
                3,
                ProjectVectors.readJson("xwing-draft-10.json").list("vectors").size());
        assertEquals(
                56,
                ProjectVectors.readJson("liboqs-mlkem768.json").list("cases").size());
    }
}
