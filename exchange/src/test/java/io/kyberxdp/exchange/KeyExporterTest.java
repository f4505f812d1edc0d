package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.exchange.PageVectors.Vector;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeyExporterTest {

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
