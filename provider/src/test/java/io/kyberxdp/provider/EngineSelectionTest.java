package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.testkit.Capability;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.ProviderException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine settings, and what the provider tells of its engines to a reader that knows it by name alone. */
class EngineSelectionTest {

    @ParameterizedTest
    @ValueSource(strings = {"mlkem", "x25519"})
    void servesWithTheFastestEngineUnlessTold(String port) {
        Provider provider = new KyberXdpProvider();
        String serving = provider.getProperty("KyberXdp.engine." + port);
        Capability.need("native", serving.equals("native"), provider.getProperty("KyberXdp.engines"));
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
    @CsvSource(
            delimiter = '|',
            value = {"mlkem | auto, native, java", "x25519 | auto, native, lib25519, libsodium, java"})
    void reportsAMisspeltEngineAtFirstUseAndNotBefore(String port, String choices) throws Exception {
        Provider provider = Settings.with("kyberxdp.engine." + port, "jaav", KyberXdpProvider::new);
        KeyPairGenerator generator = KeyPairGenerator.getInstance("X-Wing", provider);
        String message = assertThrows(ProviderException.class, generator::generateKeyPair)
                .getMessage();
        assertEquals(
                "the system property kyberxdp.engine." + port + " is 'jaav', which names no engine; choose one of: "
                        + choices,
                message);
        assertNull(provider.getProperty("KyberXdp.engine." + port));
        assertEquals(message, provider.getProperty("KyberXdp.engine." + port + ".cause"));
    }

    @Test
    void listsEveryEngineInFiveFieldsTheFastestFirst() {
        List<String> lines = reportOf(new KyberXdpProvider());
        assertEquals(
                List.of(
                        "mlkem native",
                        "mlkem java",
                        "x25519 native",
                        "x25519 lib25519",
                        "x25519 libsodium",
                        "x25519 java"),
                lines.stream()
                        .map(line -> line.replaceFirst("\t(\\w+)\t.*", " $1"))
                        .toList());
        assertTrue(lines.stream().allMatch(line -> line.split("\t", -1).length == 5), lines.toString());
        assertEquals(
                2, lines.stream().filter(line -> line.contains("\tchosen\t")).count());
    }

    @ParameterizedTest
    @CsvSource({"portable, portable, portable", "avx2, avx2, adx", "avx512, avx512, ifma"})
    void forcesTheTierOfTheNativeEngines(String tier, String mlKem, String x25519) {
        Provider provider = Settings.with("kyberxdp.native.tier", tier, KyberXdpProvider::new);
        List<String> lines = reportOf(provider);
        Capability.need("native", !lines.get(0).contains("jar has no"), lines.get(0));
        Capability.need(mlKem, lines.get(0).contains("\tchosen\t"), lines.get(0));
        assertTrue(lines.get(0).startsWith("mlkem\tnative\t" + mlKem + "\tchosen\t"), lines.get(0));
        assertTrue(lines.get(0).contains("; libkyberxdp ABI 1 from "), lines.get(0));
        Capability.need(x25519, lines.get(2).startsWith("x25519\tnative\t" + x25519 + "\t"), lines.get(2));
    }

    @Test
    void reportsAMisspeltTierAtFirstUseRatherThanTakingAnotherEngine() throws Exception {
        Capability.need(
                "native", reportOf(new KyberXdpProvider()).get(0).contains("\tchosen\t"), "no native engine here");
        Provider provider = Settings.with("kyberxdp.native.tier", "avx1024", KyberXdpProvider::new);
        KeyPairGenerator generator = KeyPairGenerator.getInstance("X-Wing", provider);
        String message = assertThrows(ProviderException.class, generator::generateKeyPair)
                .getMessage();
        assertEquals(
                "the system property kyberxdp.native.tier is 'avx1024', which names no tier; choose one of: auto, avx512,"
                        + " avx2, portable",
                message);
        assertEquals(message, provider.getProperty("KyberXdp.engine.mlkem.cause"));
        assertEquals(6, reportOf(provider).size());
    }

    private static List<String> reportOf(Provider provider) {
        return provider.getProperty("KyberXdp.engines").lines().toList();
    }

    @Test
    void keepsTheOrdinaryProviderProperties() {
        Provider provider = new KyberXdpProvider();
        assertEquals("KyberXdp", provider.getProperty("Provider.id name"));
        assertNull(provider.getProperty("KyberXdp.no such entry"));
    }
}
