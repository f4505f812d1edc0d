package io.kyberxdp.provider.kem;

import io.kyberxdp.provider.encoding.MlKem768Encoding;
import io.kyberxdp.provider.encoding.MlKem768Encoding.PrivateParts;
import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.provider.selector.Engines;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;

/** ML-KEM-768 (FIPS 203). */
public final class MlKem768 implements KemAlgorithm<MlKemPublicKey, MlKemPrivateKey> {

    static final String NAME = "ML-KEM-768";

    /** What {@code getAlgorithm()} of a key says, as in the JDK's own provider: the family, not the parameter set. */
    static final String KEY_ALGORITHM = "ML-KEM";

    private final Engines engines;

    MlKem768(Engines engines) {
        this.engines = engines;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> aliases() {
        return List.of(KEY_ALGORITHM);
    }

    @Override
    public String oid() {
        return MlKem768Encoding.OID;
    }

    @Override
    public int keySeedBytes() {
        return MlKem768Engine.SEED_BYTES;
    }

    @Override
    public int encapsulationSeedBytes() {
        return MlKem768Engine.SHARED_SECRET_BYTES;
    }

    @Override
    public int ciphertextBytes() {
        return MlKem768Engine.CIPHERTEXT_BYTES;
    }

    @Override
    public Class<MlKemPublicKey> publicKeyClass() {
        return MlKemPublicKey.class;
    }

    @Override
    public Class<MlKemPrivateKey> privateKeyClass() {
        return MlKemPrivateKey.class;
    }

    /** ML-KEM.KeyGen_internal (FIPS 203, algorithm 16). */
    @Override
    public MlKemPrivateKey privateKeyFromSeed(byte[] seed) {
        return privateKey(seed, null);
    }

    @Override
    public MlKemPublicKey publicKeyFromRaw(byte[] ek) throws InvalidKeyException {
        return new MlKemPublicKey(engines.mlKem().encapsulationKey(ek));
    }

    /** Imports a seed d | z of 64 bytes, or an expanded dk of 2400. */
    @Override
    public MlKemPrivateKey privateKeyFromRaw(byte[] raw) throws InvalidKeyException {
        return switch (raw.length) {
            case MlKem768Engine.SEED_BYTES -> privateKeyFromSeed(raw);
            case MlKem768Engine.DECAPSULATION_KEY_BYTES ->
                privateKey(raw, engines.mlKem().decapsulationKey(raw));
            default ->
                throw new InvalidKeyException("an ML-KEM-768 decapsulation key is a seed of "
                        + MlKem768Engine.SEED_BYTES + " bytes or expanded in "
                        + MlKem768Engine.DECAPSULATION_KEY_BYTES + ", not " + raw.length);
        };
    }

    @Override
    public MlKemPublicKey publicKeyFromX509(byte[] spki) throws InvalidKeyException {
        return publicKeyFromRaw(MlKem768Encoding.decodePublic(spki));
    }

    @Override
    public MlKemPrivateKey privateKeyFromPkcs8(byte[] pkcs8) throws InvalidKeyException {
        PrivateParts parts = MlKem768Encoding.decodePrivate(pkcs8);
        try {
            if (parts.seed() == null) {
                return privateKeyFromRaw(parts.expanded());
            }
            return parts.expanded() == null ? privateKeyFromSeed(parts.seed()) : agreeing(parts);
        } finally {
            parts.wipe();
        }
    }

    /** FIPS 203 refuses no encapsulation key that passed the checks of its import. */
    @Override
    public void requireUsable(MlKemPublicKey key) {}

    @Override
    public void encapsulate(MlKemPublicKey key, byte[] m, byte[] ciphertext, byte[] secret) {
        key.ek().encapsulate(m, 0, ciphertext, 0, secret, 0);
    }

    @Override
    public void decapsulate(MlKemPrivateKey key, byte[] ciphertext, byte[] secret) {
        key.material().use(dk -> {
            dk.decapsulate(ciphertext, 0, secret, 0);
            return null;
        });
    }

    /** The key of a seed and a dk, which must be the seed's to the last byte (RFC 9935). */
    private MlKemPrivateKey agreeing(PrivateParts parts) throws InvalidKeyException {
        DecapsulationKey dk = keyGen(parts.seed());
        byte[] regenerated = dk.encoded();
        try {
            if (!MessageDigest.isEqual(regenerated, parts.expanded())) {
                dk.destroy();
                throw new InvalidKeyException("the seed and the expandedKey of an ML-KEM-768 key do not agree");
            }
            return privateKey(parts.seed(), dk);
        } finally {
            Arrays.fill(regenerated, (byte) 0);
        }
    }

    private MlKemPrivateKey privateKey(byte[] secret, DecapsulationKey expanded) {
        return new MlKemPrivateKey(new KeyMaterial<>(secret, expanded, this::keyGen, DecapsulationKey::destroy));
    }

    private DecapsulationKey keyGen(byte[] seed) {
        return engines.mlKem().keyGen(seed, 0);
    }
}
