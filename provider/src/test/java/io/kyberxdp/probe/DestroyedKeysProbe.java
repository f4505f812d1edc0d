package io.kyberxdp.probe;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.kyberxdp.provider.Hidden;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import javax.crypto.KEM;
import javax.crypto.SecretKey;

/**
 * Runs in a JVM of its own: imports, makes and uses keys, dumps its heap, destroys them, and dumps its heap again.
 *
 * <p>Every secret comes {@linkplain Hidden hidden} through the standard input and is laid open in an array that is the provider's
 * to wipe, so that what is found in the dumps was left there by the provider.
 */
public final class DestroyedKeysProbe {

    private final DataInputStream in = new DataInputStream(System.in);
    private final Provider provider;
    private final Path dumps;
    private final boolean moving;
    private final List<PrivateKey> keys = new ArrayList<>();

    private DestroyedKeysProbe(Path dumps, boolean moving) {
        this.provider = ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.getName().equals("KyberXdp"))
                .findFirst()
                .orElseThrow();
        this.dumps = dumps;
        this.moving = moving;
    }

    /** The arguments: a folder for the dumps, and whether to let the collector move things. */
    public static void main(String[] args) throws Exception {
        new DestroyedKeysProbe(Path.of(args[0]), Boolean.parseBoolean(args[1])).run();
    }

    private void run() throws Exception {
        SecureRandom random = Hidden.generator(blob());
        importAndUse("X-Wing");
        importAndUse("ML-KEM-768");
        importAndUse("ML-KEM-768");
        generateAndUse("X-Wing", random);
        generateAndUse("ML-KEM-768", random);
        dump("alive", false);
        awaitWord("alive after " + collections() + " collections");
        for (PrivateKey key : keys) {
            key.destroy();
        }
        keys.clear();
        dump("all", false);
        dump("live", true);
        awaitWord("destroyed");
    }

    private void importAndUse(String algorithm) throws Exception {
        PKCS8EncodedKeySpec spec = new HiddenKeySpec(blob());
        byte[] ciphertext = blob();
        use(algorithm, KeyFactory.getInstance(algorithm, provider).generatePrivate(spec), ciphertext);
    }

    private void generateAndUse(String algorithm, SecureRandom random) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm, provider);
        generator.initialize(-1, random);
        KeyPair pair = generator.generateKeyPair();
        KEM.Encapsulator encapsulator =
                KEM.getInstance(algorithm, provider).newEncapsulator(pair.getPublic(), null, random);
        use(algorithm, pair.getPrivate(), encapsulator.encapsulate().encapsulation());
    }

    /** Decapsulates, exports and compares; lets the collector move the key in between. */
    private void use(String algorithm, PrivateKey key, byte[] ciphertext) throws GeneralSecurityException {
        keys.add(key);
        KEM.Decapsulator decapsulator = KEM.getInstance(algorithm, provider).newDecapsulator(key);
        for (int i = 0; i < 3; i++) {
            SecretKey secret = decapsulator.decapsulate(ciphertext);
            if (secret.getEncoded().length != 32) {
                throw new IllegalStateException("a secret of another length");
            }
            collect();
        }
        Arrays.fill(key.getEncoded(), (byte) 0);
        if (keys.stream().filter(key::equals).count() != 1) {
            throw new IllegalStateException("a key equals another");
        }
        collect();
    }

    /** A full collection, or young ones. */
    private void collect() {
        if (moving && keys.size() % 2 == 0) {
            System.gc();
        } else if (moving) {
            long sum = 0;
            for (int i = 0; i < 2_000; i++) {
                sum += new byte[16 << 10].length;
            }
            if (sum == 0) {
                throw new IllegalStateException("nothing was allocated");
            }
        }
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private void dump(String name, boolean live) throws IOException {
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpHeap(dumps.resolve(name + ".hprof").toString(), live);
    }

    private void awaitWord(String phase) throws IOException {
        System.out.println(phase);
        in.readByte();
    }

    private byte[] blob() throws IOException {
        return in.readNBytes(in.readInt());
    }

    /** Holds an encoding inverted, and gives it out in the clear. */
    private static final class HiddenKeySpec extends PKCS8EncodedKeySpec {

        HiddenKeySpec(byte[] inverted) {
            super(inverted);
        }

        @Override
        public byte[] getEncoded() {
            return Hidden.inverted(super.getEncoded());
        }
    }
}
