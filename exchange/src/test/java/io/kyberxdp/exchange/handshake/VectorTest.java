package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.Kems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.Provider;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bytes on the wire for fixed seeds, with either provider of the KEM. The vectors were computed by this code and say
 * nothing about security: one that changes means that KXP 1 has changed, and that old and new peers no longer understand each
 * other.
 */
final class VectorTest {

    static List<Provider> providers() {
        return List.of(Kems.KYBERXDP, Kems.BC);
    }

    @ParameterizedTest
    @MethodSource("providers")
    void staysTheSame(Provider provider) throws IOException {
        List<String> expected = resource("/kxp1-vectors.json").lines().toList();
        List<String> actual = new VectorGenerator(provider).json().lines().toList();
        assertEquals(expected.size(), actual.size());
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i), actual.get(i), "line " + (i + 1));
        }
    }

    static String resource(String name) throws IOException {
        try (InputStream in = VectorTest.class.getResourceAsStream(name)) {
            assertTrue(in != null, name + " is missing");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
