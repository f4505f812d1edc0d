package io.kyberxdp.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.util.ServiceLoader;
import javax.crypto.KEM;

/** Runs in a JVM of its own: makes and drops key pairs, destroying none, and prints by how many KB the process grew. */
public final class MemoryProbe {

    private MemoryProbe() {}

    /** The arguments: pairs to make before and after the first look. */
    public static void main(String[] args) throws Exception {
        Provider provider = ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.getName().equals("KyberXdp"))
                .findFirst()
                .orElseThrow();
        makeAndDrop(provider, Integer.parseInt(args[0]));
        long before = residentKB();
        makeAndDrop(provider, Integer.parseInt(args[1]));
        System.out.println(provider.getProperty("KyberXdp.engine.mlkem") + "\t" + (residentKB() - before));
    }

    /** Encapsulates three times to each, so that both halves of the pair are prepared. */
    private static void makeAndDrop(Provider provider, int pairs) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("ML-KEM-768", provider);
        KEM kem = KEM.getInstance("ML-KEM-768", provider);
        for (int i = 0; i < pairs; i++) {
            KeyPair pair = generator.generateKeyPair();
            KEM.Encapsulator encapsulator = kem.newEncapsulator(pair.getPublic());
            for (int use = 0; use < 3; use++) {
                encapsulator.encapsulate();
            }
        }
    }

    private static long residentKB() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElseThrow();
    }
}
