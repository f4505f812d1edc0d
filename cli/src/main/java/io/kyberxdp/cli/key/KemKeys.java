package io.kyberxdp.cli.key;

import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.cli.terminal.UserError;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.NoSuchProviderException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Keys of the algorithms that KyberXdp serves, made and read through the JCA. */
public final class KemKeys {

    /** The provider that makes and reads keys. */
    public static final String PROVIDER = "KyberXdp";

    /** The algorithms, the default one first. */
    public static final List<String> ALGORITHMS = List.of("X-Wing", "ML-KEM-768");

    /** Bytes of the seed that a PKCS#8 encoding ends in, where its length says that it is in seed form (RFC 9935). */
    private static final Map<Integer, Integer> SEED_BYTES_BY_ENCODING = Map.of(54, 32, 86, 64);

    private KemKeys() {}

    /** A fresh key pair. */
    public static KeyPair generate(String algorithm) throws UserError {
        Provider provider = provider();
        try {
            return KeyPairGenerator.getInstance(algorithm, provider).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new UserError(e.getMessage(), "run 'kyberxdp doctor'", e);
        }
    }

    /** The public key of a file that holds a public key, or a private one in seed form. */
    static PublicKey publicKey(Pem pem, String source) throws UserError {
        return switch (pem.label()) {
            case Pem.PUBLIC_KEY ->
                read(pem, source, (factory, der) -> factory.generatePublic(new X509EncodedKeySpec(der)))
                        .key();
            case Pem.PRIVATE_KEY -> keyPair(pem, source).getPublic();
            default -> throw wrongLabel(pem, source, "a public or private key");
        };
    }

    /**
     * The key pair of a private key in seed form, made again from its seed: PKCS#8 files of these algorithms carry no
     * public key, and the JCA has no way to ask a private key for it.
     */
    static KeyPair keyPair(Pem pem, String source) throws UserError {
        if (!pem.label().equals(Pem.PRIVATE_KEY)) {
            throw wrongLabel(pem, source, "a private key");
        }
        Found<PrivateKey> found =
                read(pem, source, (factory, der) -> factory.generatePrivate(new PKCS8EncodedKeySpec(der)));
        byte[] encoding = found.key().getEncoded();
        byte[] again = {};
        try {
            KeyPair pair = regenerate(found.algorithm(), encoding, source);
            again = pair.getPrivate().getEncoded();
            if (!MessageDigest.isEqual(encoding, again)) {
                throw new UserError(source + " does not come from its seed", "give the public key's file instead");
            }
            return pair;
        } finally {
            Arrays.fill(encoding, (byte) 0);
            Arrays.fill(again, (byte) 0);
        }
    }

    private static KeyPair regenerate(String algorithm, byte[] encoding, String source) throws UserError {
        Integer seedBytes = SEED_BYTES_BY_ENCODING.get(encoding.length);
        if (seedBytes == null) {
            throw new UserError(
                    source + " is a private key without its seed, so its public key is not known",
                    "give the public key's file instead");
        }
        byte[] seed = Arrays.copyOfRange(encoding, encoding.length - seedBytes, encoding.length);
        SeedRandom random = new SeedRandom(seed);
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm, provider());
            generator.initialize(new NamedParameterSpec(algorithm), random);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new UserError(e.getMessage(), "run 'kyberxdp doctor'", e);
        } finally {
            random.wipe();
            Arrays.fill(seed, (byte) 0);
        }
    }

    /** A key, and the algorithm whose factory read it. */
    private record Found<K extends Key>(String algorithm, K key) {}

    @FunctionalInterface
    private interface Decoder<K extends Key> {
        K decode(KeyFactory factory, byte[] der) throws GeneralSecurityException;
    }

    /** Lets each algorithm's key factory look; the encoding names the algorithm, so at most one accepts it. */
    private static <K extends Key> Found<K> read(Pem pem, String source, Decoder<K> decoder) throws UserError {
        Provider provider = provider();
        List<String> refusals = new ArrayList<>();
        for (String algorithm : ALGORITHMS) {
            try {
                return new Found<>(algorithm, decoder.decode(KeyFactory.getInstance(algorithm, provider), pem.der()));
            } catch (GeneralSecurityException e) {
                refusals.add(algorithm + ": " + e.getMessage());
            }
        }
        throw new UserError(
                source + " is no key of " + String.join(" or ", ALGORITHMS) + " (" + String.join("; ", refusals) + ")",
                "give a key that 'kyberxdp keygen' wrote");
    }

    /** KyberXdp itself. */
    public static Provider provider() throws UserError {
        try {
            return JcaProviders.install(PROVIDER);
        } catch (NoSuchProviderException e) {
            throw new UserError(e.getMessage(), "run it by ./kyberxdp, and see 'kyberxdp doctor'", e);
        }
    }

    private static UserError wrongLabel(Pem pem, String source, String wanted) {
        String remedy = pem.label().equals("ENCRYPTED PRIVATE KEY")
                ? "decrypt it first: openssl pkey -in " + source + " -out FILE"
                : "give a file that 'kyberxdp keygen' wrote";
        return new UserError(source + " holds '" + pem.label() + "', not " + wanted, remedy);
    }
}
