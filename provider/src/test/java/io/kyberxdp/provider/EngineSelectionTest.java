package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.ProviderException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine settings, and what the provider tells of its engines to a reader that knows it by name alone. */
class EngineSelectionTest {

    @ParameterizedTest
    @ValueSource(strings = {"mlkem", "x25519"})
    void servesWithTheFastestEngineUnlessTold(String port) {
        Provider provider = new KyberXdpProvider();
        assertEquals("java", provider.getProperty("KyberXdp.engine." + port));
        assertEquals("the fastest that works here", provider.getProperty("KyberXdp.engine." + port + ".cause"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlkem", "x25519"})
    void obeysTheSystemProperty(String port) {
        Provider provider = Settings.with("kyberxdp.engine." + port, "java", KyberXdpProvider::new);
        assertEquals("java", provider.getProperty("KyberXdp.engine." + port));
        assertEquals(
                "asked for by kyberxdp.engine." + port, provider.getProperty("KyberXdp.engine." + port + ".cause"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlkem", "x25519"})
    void reportsAMisspeltEngineAtFirstUseAndNotBefore(String port) throws Exception {
        Provider provider = Settings.with("kyberxdp.engine." + port, "jaav", KyberXdpProvider::new);
        KeyPairGenerator generator = KeyPairGenerator.getInstance("X-Wing", provider);
        String message = assertThrows(ProviderException.class, generator::generateKeyPair)
                .getMessage();
        assertEquals(
                "the system property kyberxdp.engine." + port
                        + " is 'jaav', which names no engine; choose one of: auto, java",
                message);
        assertNull(provider.getProperty("KyberXdp.engine." + port));
        assertEquals(message, provider.getProperty("KyberXdp.engine." + port + ".cause"));
    }

    @Test
    void listsEveryEngineInFiveFields() {
        List<String> lines =
                new KyberXdpProvider().getProperty("KyberXdp.engines").lines().toList();
        assertEquals("mlkem\tjava\tpure Java\tchosen\tthe fastest that works here", lines.get(0));
        assertEquals("x25519\tjava\tpure Java\tchosen\tthe fastest that works here", lines.get(1));
        assertTrue(lines.stream().allMatch(line -> line.split("\t", -1).length == 5));
    }

    @Test
    void keepsTheOrdinaryProviderProperties() {
        Provider provider = new KyberXdpProvider();
        assertEquals("KyberXdp", provider.getProperty("Provider.id name"));
        assertNull(provider.getProperty("KyberXdp.no such entry"));
    }
}
