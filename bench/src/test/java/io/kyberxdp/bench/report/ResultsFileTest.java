package io.kyberxdp.bench.report;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.BenchmarkException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {

    @TempDir
    private Path folder;

    @Test
    void refusesWhatIsNoReport() throws Exception {
        Path file = folder.resolve("results.json");
        for (String text : List.of(
                "",
                "null",
                "[]",
                "{",
                "{}",
                "{\"format\":2}",
                "{\"format\":1,\"studies\":[{}]}",
                "{\"format\":1,\"studies\":[{\"series\":[{\"runs\":[[]]}]}]}",
                "{\"format\":1,\"studies\":[{\"series\":[{\"runs\":[[1e999]]}]}]}",
                "{\"format\":1,\"studies\":[{\"series\":[{\"runs\":[\"x\"]}]}]}")) {
            Files.writeString(file, text);
            BenchmarkException e = assertThrows(BenchmarkException.class, () -> ResultsFile.read(folder), text);
            assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
        }
    }

    @Test
    void saysThatThereIsNone() {
        assertThrows(BenchmarkException.class, () -> ResultsFile.read(folder));
    }
}
