package io.kyberxdp.provider.encoding;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DerTemplateTest {

    /** Whoever gives it such content made a mistake; an encoding cut to its length would hide that. */
    @ParameterizedTest
    @ValueSource(ints = {0, 31, 33})
    void encodesNoContentOfAnotherLength(int length) {
        DerTemplate template = new DerTemplate("a test's structure", "0420", 32);
        assertThrows(IllegalArgumentException.class, () -> template.encode(new byte[length]));
    }
}
