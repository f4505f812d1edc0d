package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidParameterException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.crypto.KEM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The ways to come by the provider, and the names of what it offers. */
class RegistrationTest {

    private static final String CLASSES =
            Path.of("target", "classes").toAbsolutePath().toString();
    private static final String TEST_CLASSES =
            Path.of("target", "test-classes").toAbsolutePath().toString();

    private static final String PROBE = "io.kyberxdp.probe.RegistrationProbe";
    private static final String LISTING_PROBE = "io.kyberxdp.probe.ListingProbe";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void offersEveryServiceByAllItsNames(Scheme scheme) throws Exception {
        List<String> names = new ArrayList<>(scheme.names);
        names.add(scheme.oid);
        names.add("OID." + scheme.oid);
        for (String name : names) {
            assertNotNull(KEM.getInstance(name, Scheme.PROVIDER));
            assertNotNull(KeyPairGenerator.getInstance(name, Scheme.PROVIDER));
            assertNotNull(KeyFactory.getInstance(name, Scheme.PROVIDER));
        }
    }

    @Test
    void offersNothingElse() {
        TreeSet<String> services = new TreeSet<>();
        Scheme.PROVIDER
                .getServices()
                .forEach(service -> services.add(service.getType() + "." + service.getAlgorithm()));
        assertEquals(
                "[KEM.ML-KEM-768, KEM.X-Wing, KeyFactory.ML-KEM-768, KeyFactory.X-Wing, "
                        + "KeyPairGenerator.ML-KEM-768, KeyPairGenerator.X-Wing]",
                services.toString());
    }

    @Test
    void everyServiceMakesItsImplementationAnewAndTakesNoParameter() throws Exception {
        for (Provider.Service service : Scheme.PROVIDER.getServices()) {
            Object one = service.newInstance(null);
            assertEquals(service.getClassName(), one.getClass().getName());
            assertNotSame(one, service.newInstance(null));
            assertThrows(InvalidParameterException.class, () -> service.newInstance("parameter"));
        }
    }

    @Test
    void isKnownByNameAndByTheProjectsVersion() throws IOException {
        assertEquals("KyberXdp", Scheme.PROVIDER.getName());
        String pom = Files.readString(Path.of("pom.xml"));
        assertTrue(pom.contains("<version>" + Scheme.PROVIDER.getVersionStr()), Scheme.PROVIDER.getVersionStr());
    }

    @Test
    void serviceLoaderFindsItOnTheClassPath() {
        Provider found = ServiceLoader.load(Provider.class).stream()
                .filter(candidate -> candidate.type() == KyberXdpProvider.class)
                .findFirst()
                .orElseThrow()
                .get();
        assertInstanceOf(KyberXdpProvider.class, found);
    }

    @ParameterizedTest
    @EnumSource
    void onceAddedItIsFoundByNameAndByDelayedSelection(Scheme scheme) throws Exception {
        KyberXdpProvider provider = new KyberXdpProvider();
        Security.insertProviderAt(provider, 1);
        try {
            assertSame(provider, Security.getProvider("KyberXdp"));
            KeyPair pair = KeyPairGenerator.getInstance(scheme.name).generateKeyPair();
            KEM kem = KEM.getInstance(scheme.name);
            KEM.Encapsulator encapsulator = kem.newEncapsulator(pair.getPublic());
            KEM.Decapsulator decapsulator = kem.newDecapsulator(pair.getPrivate());
            assertEquals("KyberXdp", encapsulator.providerName());
            assertEquals("KyberXdp", decapsulator.providerName());
            KEM.Encapsulated result = encapsulator.encapsulate();
            assertEquals(result.key(), decapsulator.decapsulate(result.encapsulation()));
            assertEquals(scheme.name, KEM.getInstance(scheme.name, "KyberXdp").getAlgorithm());
        } finally {
            Security.removeProvider("KyberXdp");
        }
    }

    @ParameterizedTest
    @EnumSource
    void delayedSelectionPassesItByForKeysItCannotUse(Scheme scheme) throws Exception {
        KeyPair rsa = KeyPairGenerator.getInstance("RSA").generateKeyPair();
        Provider.Service service = Scheme.PROVIDER.getService("KEM", scheme.name);
        assertTrue(service.supportsParameter(scheme.keyPair().getPublic()));
        assertTrue(service.supportsParameter(scheme.keyPair().getPrivate()));
        Security.insertProviderAt(new KyberXdpProvider(), 1);
        try {
            KEM kem = KEM.getInstance(scheme.name);
            assertThrows(java.security.InvalidKeyException.class, () -> kem.newEncapsulator(rsa.getPublic()));
        } finally {
            Security.removeProvider("KyberXdp");
        }
    }

    @Test
    void servesWhenNamedInJavaSecurity() throws Exception {
        String output = java(namedInJavaSecurity(), "-cp", classPath(), PROBE, "configured");
        assertEquals("null java", output);
    }

    @Test
    void servesFromTheClassPath() throws Exception {
        assertEquals("null java", java("-cp", classPath(), PROBE, "load"));
    }

    @Test
    void servesFromTheModulePath() throws Exception {
        assertEquals("io.kyberxdp.provider java", onModulePath("load"));
    }

    @Test
    void servesFromTheModulePathWhenNamedInJavaSecurity() throws Exception {
        assertEquals("io.kyberxdp.provider java", onModulePath("configured", namedInJavaSecurity()));
    }

    @Test
    void aMisspeltSettingDoesNotKeepTheJvmFromStarting() throws Exception {
        String output = java(
                namedInJavaSecurity(),
                "-Dkyberxdp.engine.mlkem=jaav",
                "-Dkyberxdp.xwing.rejectLowOrder=perhaps",
                "-cp",
                classPath(),
                LISTING_PROBE);
        assertTrue(output.contains("KyberXdp"), output);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_24)
    @Tag("jca-pitfall-27")
    void servesWhereNativeAccessIsDenied() throws Exception {
        assertEquals("null java", java("--illegal-native-access=deny", "-cp", classPath(), PROBE, "load"));
    }

    /** The option that adds the provider to those of java.security, by its name. */
    private String namedInJavaSecurity() throws IOException {
        Path file = folder.resolve("extra.security");
        int position = Security.getProviders().length + 1;
        Files.writeString(file, "security.provider." + position + "=KyberXdp\n");
        return "-Djava.security.properties=" + file;
    }

    private static String onModulePath(String how, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.addAll(List.of(
                "--module-path", CLASSES, "--add-modules", "io.kyberxdp.provider", "-cp", TEST_CLASSES, PROBE, how));
        return java(arguments.toArray(String[]::new));
    }

    private static String classPath() {
        return CLASSES + File.pathSeparator + TEST_CLASSES;
    }

    /** Runs this JDK's java and returns the last line of what it printed. */
    private static String java(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the child JVM hangs");
        assertEquals(0, process.exitValue(), output);
        return output;
    }
}
