package io.kyberxdp.testvectors.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorFolderTest {

    @TempDir
    private Path root;

    @Test
    void stopsReadingAGzipBomb() throws Exception {
        byte[] chunk = new byte[1 << 20];
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(root.resolve("bomb.gz")))) {
            for (int i = 0; i <= 64; i++) {
                out.write(chunk);
            }
        }
        VectorFolder folder = new VectorFolder(Optional.of(root));
        VectorFileException e = assertThrows(VectorFileException.class, () -> folder.read("bomb.gz"));
        assertEquals("larger than 64 MiB", e.getMessage());
        assertEquals("bomb.gz", e.file());
    }

    @Test
    void reportsADirectoryInPlaceOfAFile() throws Exception {
        Files.createDirectory(root.resolve("x.json"));
        VectorFolder folder = new VectorFolder(Optional.of(root));
        assertThrows(VectorFileException.class, () -> folder.read("x.json"));
    }

    @Test
    void reportsDeepNestingAsMalformed() {
        String deep = "[".repeat(100_000);
        VectorFileException e = assertThrows(VectorFileException.class, () -> JsonNode.parse("deep.json", deep));
        assertTrue(e.getMessage().startsWith("not JSON"), e.getMessage());
    }
}
