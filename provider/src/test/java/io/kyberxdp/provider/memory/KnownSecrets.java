package io.kyberxdp.provider.memory;

import io.kyberxdp.probe.DestroyedKeysProbe;
import io.kyberxdp.provider.Hidden;
import io.kyberxdp.provider.KyberXdpProvider;
import io.kyberxdp.provider.ReplayedRandom;
import io.kyberxdp.provider.clib.jna.PreparedImage;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.provider.keccak.Sha3;
import io.kyberxdp.provider.mlkem.JavaMlKem768;
import io.kyberxdp.provider.x25519.JavaX25519;
import io.kyberxdp.transport.testkit.SecretScan;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import javax.crypto.KEM;

/**
 * The secrets of the keys that {@link DestroyedKeysProbe} has, known because all of its randomness comes from here. The first
 * word of a name says how long one stays: "key", as long as its key lives; "prepared", as long, in the memory of an
 * engine in C; "passing", no longer than an operation; "result", as long as the caller likes, for it is a shared secret.
 */
final class KnownSecrets {

    private static final Provider PROVIDER = new KyberXdpProvider();
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final byte[] XWING_PKCS8 = HexFormat.of().parseHex("3034020100300d060b2b0601040183e62d81c87a0420");
    private static final byte[] SEED_PKCS8 = HexFormat.of().parseHex("3054020100300b060960864801650304040204428040");
    private static final byte[] EXPANDED_PKCS8 =
            HexFormat.of().parseHex("30820978020100300b06096086480165030404020482096404820960");

    private final SecretScan scan = new SecretScan();
    private final Set<String> ofLivingKeys = new TreeSet<>();
    private final ByteArrayOutputStream toChild = new ByteArrayOutputStream();
    private final boolean ofNativeEngine;

    /** @param ofNativeEngine whether the child keeps its keys in the form of libkyberxdp, rather than in Java's */
    KnownSecrets(boolean ofNativeEngine) throws Exception {
        this.ofNativeEngine = ofNativeEngine;
        byte[] xWing = random(32);
        byte[] xWingUse = random(64);
        byte[] mlKem = random(64);
        byte[] mlKemUse = random(32);
        sendHidden(concat(xWing, xWingUse, mlKem, mlKemUse));
        importXWing();
        importMlKem();
        importExpandedMlKem();
        addXWing("generated X-Wing", xWing, xWingUse);
        addMlKem("generated ML-KEM", mlKem, mlKemUse);
    }

    /** What the child is to read before it begins. */
    byte[] toChild() {
        return toChild.toByteArray();
    }

    /** Looks for pieces of them. */
    SecretScan scan() {
        return scan;
    }

    /** The names of those that a heap dump has as long as the keys live. */
    Set<String> ofLivingKeys() {
        return ofLivingKeys;
    }

    private void importXWing() throws Exception {
        byte[] seed = random(32);
        sendHidden(concat(XWING_PKCS8, seed));
        send(addXWing("imported X-Wing", seed, random(64)));
    }

    private void importMlKem() throws Exception {
        byte[] seed = random(64);
        sendHidden(concat(SEED_PKCS8, seed));
        send(addMlKem("imported ML-KEM", seed, random(32)));
    }

    private void importExpandedMlKem() throws Exception {
        byte[] seed = random(64);
        byte[] dk = new JavaMlKem768().keyGen(seed, 0).encoded();
        sendHidden(concat(EXPANDED_PKCS8, dk));
        addKey("expanded ML-KEM: dk_PKE", Arrays.copyOf(dk, 1152));
        addPrepared("expanded ML-KEM", seed);
        send(encapsulation("ML-KEM-768", "expanded ML-KEM", seed, random(32)));
    }

    private byte[] addXWing(String name, byte[] seed, byte[] use) throws Exception {
        byte[] expanded = new byte[96];
        Sha3.shake256(seed, 0, 32, expanded, 0, 96);
        addKey(name + ": seed", seed);
        addKey(name + ": sk_X", Arrays.copyOfRange(expanded, 64, 96));
        addPassing(name + ": d", Arrays.copyOf(expanded, 32));
        DecapsulationKey dk = addPrepared(name, Arrays.copyOf(expanded, 64));
        addPassing(name + ": dk_PKE", Arrays.copyOf(dk.encoded(), 1152));
        byte[] secret = new byte[32];
        dk.encapsulationKey().encapsulate(use, 0, new byte[1088], 0, secret, 0);
        addPassing(name + ": ss_M", secret);
        byte[] spki = publicKey("X-Wing", seed).getEncoded();
        new JavaX25519().sharedSecret(use, 32, spki, spki.length - 32, secret, 0);
        addPassing(name + ": ss_X", secret);
        return encapsulation("X-Wing", name, seed, use);
    }

    private byte[] addMlKem(String name, byte[] seed, byte[] use) throws Exception {
        addKey(name + ": seed", seed);
        addPassing(name + ": dk_PKE", Arrays.copyOf(addPrepared(name, seed).encoded(), 1152));
        return encapsulation("ML-KEM-768", name, seed, use);
    }

    /** s-hat and z, in the form in which the engine keeps them, and s-hat as it is unpacked in passing. */
    private DecapsulationKey addPrepared(String name, byte[] seed) throws ReflectiveOperationException {
        DecapsulationKey dk = new JavaMlKem768().keyGen(seed, 0);
        scan.add("passing " + name + ": s-hat in natural order", new int[][] {coefficients(dk.encoded())});
        if (ofNativeEngine) {
            scan.add("prepared " + name + ": s-hat", PreparedImage.ofSHat(seed));
            return dk;
        }
        Field sHat = dk.getClass().getDeclaredField("sHat");
        sHat.setAccessible(true);
        scan.add("key " + name + ": s-hat", (int[][]) sHat.get(dk));
        ofLivingKeys.add("key " + name + ": s-hat");
        addKey(name + ": z", Arrays.copyOfRange(seed, 32, 64));
        return dk;
    }

    /** The 3 * 256 coefficients of s-hat: ByteDecode_12 (FIPS 203, algorithm 6), two in three bytes. */
    private static int[] coefficients(byte[] dk) {
        int[] coefficients = new int[3 * 256];
        for (int i = 0; i < coefficients.length; i += 2) {
            int at = i / 2 * 3;
            coefficients[i] = (dk[at] & 0xff) | (dk[at + 1] & 0xf) << 8;
            coefficients[i + 1] = (dk[at + 1] & 0xff) >>> 4 | (dk[at + 2] & 0xff) << 4;
        }
        return coefficients;
    }

    private byte[] encapsulation(String algorithm, String name, byte[] seed, byte[] use) throws Exception {
        KEM.Encapsulated result = KEM.getInstance(algorithm, PROVIDER)
                .newEncapsulator(publicKey(algorithm, seed), null, new ReplayedRandom(use))
                .encapsulate();
        addPassing(name + ": randomness of its encapsulation", use);
        scan.add("result of " + name, result.key().getEncoded());
        return result.encapsulation();
    }

    private static PublicKey publicKey(String algorithm, byte[] seed) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm, PROVIDER);
        generator.initialize(-1, new ReplayedRandom(seed));
        return generator.generateKeyPair().getPublic();
    }

    private void addKey(String name, byte[] secret) {
        scan.add("key " + name, secret);
        ofLivingKeys.add("key " + name);
    }

    private void addPassing(String name, byte[] secret) {
        scan.add("passing " + name, secret);
    }

    private void sendHidden(byte[] secret) throws IOException {
        send(Hidden.inverted(secret));
    }

    private void send(byte[] bytes) throws IOException {
        DataOutputStream out = new DataOutputStream(toChild);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
