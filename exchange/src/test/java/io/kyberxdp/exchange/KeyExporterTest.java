package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.exchange.PageVectors.Vector;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeyExporterTest {

    @Test
    void takesLabelsAndLengthsUpToTheirBounds() {
        try (KeyExporter exporter = new KeyExporter(new byte[32], new byte[32])) {
            assertEquals(1, exporter.export("a", 1).length);
            assertEquals(8_160, exporter.export("a".repeat(255), 8_160).length);
            assertThrows(IllegalArgumentException.class, () -> exporter.export("", 1));
            assertThrows(IllegalArgumentException.class, () -> exporter.export("a".repeat(256), 1));
            assertThrows(IllegalArgumentException.class, () -> exporter.export("a", 0));
            assertThrows(IllegalArgumentException.class, () -> exporter.export("a", 8_161));
        }
    }

    @Test
    void exportsTheKeysOfTheVectors() throws Exception {
        List<Vector> vectors = PageVectors.read();
        assertEquals(24, vectors.size());
        for (Vector vector : vectors) {
            try (KeyExporter exporter = new KeyExporter(vector.bytes("exportSecret"), vector.bytes("handshakeHash"))) {
                assertArrayEquals(vector.bytes("exportedKey"), exporter.export(vector.text("exportLabel"), 48));
            }
        }
    }
}
