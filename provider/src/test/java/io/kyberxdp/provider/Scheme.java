package io.kyberxdp.provider;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.util.List;
import javax.crypto.KEM;

/** The two algorithms as a test sees them: what the design page promises of each. */
public enum Scheme {
    X_WING(
            "X-Wing",
            "X-Wing",
            List.of("X-Wing", "XWING", "X-WING", "x-wing", "MLKEM768-X25519", "mlkem768-x25519"),
            "1.3.6.1.4.1.62253.25722",
            1216,
            1120,
            32,
            64),
    ML_KEM_768(
            "ML-KEM-768",
            "ML-KEM",
            List.of("ML-KEM-768", "ml-kem-768", "ML-KEM", "ml-kem"),
            "2.16.840.1.101.3.4.4.2",
            1184,
            1088,
            64,
            32);

    public static final Provider PROVIDER = new KyberXdpProvider();

    public final String name;
    public final String keyAlgorithm;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    public final List<String> names;

    public final String oid;
    public final int publicKeyBytes;
    public final int ciphertextBytes;
    public final int seedBytes;
    public final int eseedBytes;

    Scheme(
            String name,
            String keyAlgorithm,
            List<String> names,
            String oid,
            int publicKeyBytes,
            int ciphertextBytes,
            int seedBytes,
            int eseedBytes) {
        this.name = name;
        this.keyAlgorithm = keyAlgorithm;
        this.names = names;
        this.oid = oid;
        this.publicKeyBytes = publicKeyBytes;
        this.ciphertextBytes = ciphertextBytes;
        this.seedBytes = seedBytes;
        this.eseedBytes = eseedBytes;
    }

    public KEM kem() throws GeneralSecurityException {
        return KEM.getInstance(name, PROVIDER);
    }

    public KeyFactory keyFactory() throws GeneralSecurityException {
        return KeyFactory.getInstance(name, PROVIDER);
    }

    public KeyPairGenerator generator() throws GeneralSecurityException {
        return KeyPairGenerator.getInstance(name, PROVIDER);
    }

    /** A key pair of a fixed seed. */
    public KeyPair keyPair() throws GeneralSecurityException {
        KeyPairGenerator generator = generator();
        generator.initialize(-1, new ReplayedRandom(Bytes.counting(seedBytes)));
        return generator.generateKeyPair();
    }

    public PublicKey publicKey(byte[] raw) throws GeneralSecurityException {
        return keyFactory().generatePublic(new RawKeySpec(raw));
    }

    public PrivateKey privateKey(byte[] raw) throws GeneralSecurityException {
        return keyFactory().generatePrivate(new RawKeySpec(raw));
    }

    public KEM.Encapsulated encapsulate(PublicKey key) throws GeneralSecurityException {
        return kem().newEncapsulator(key, new ReplayedRandom(Bytes.counting(eseedBytes)))
                .encapsulate();
    }

    public KEM.Encapsulated encapsulate(PublicKey key, SecureRandom random) throws GeneralSecurityException {
        return kem().newEncapsulator(key, random).encapsulate();
    }

    public byte[] decapsulate(PrivateKey key, byte[] ciphertext) throws GeneralSecurityException {
        return kem().newDecapsulator(key).decapsulate(ciphertext).getEncoded();
    }

    public byte[] rawOf(PublicKey key) throws GeneralSecurityException {
        return keyFactory().getKeySpec(key, RawKeySpec.class).getEncoded();
    }

    public byte[] rawOf(PrivateKey key) throws GeneralSecurityException {
        return keyFactory().getKeySpec(key, RawKeySpec.class).getEncoded();
    }
}
