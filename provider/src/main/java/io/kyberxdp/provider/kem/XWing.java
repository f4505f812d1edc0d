package io.kyberxdp.provider.kem;

import static io.kyberxdp.provider.kem.XWingCombiner.SECRETS_BYTES;
import static io.kyberxdp.provider.kem.XWingCombiner.SS_M;
import static io.kyberxdp.provider.kem.XWingCombiner.SS_X;

import io.kyberxdp.provider.encoding.XWingEncoding;
import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.keccak.Sha3;
import io.kyberxdp.provider.kem.XWingPrivateKey.Expanded;
import io.kyberxdp.provider.selector.Engines;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.List;
import javax.crypto.DecapsulateException;

/**
 * X-Wing (draft-connolly-cfrg-xwing-kem-10): ML-KEM-768 and X25519 joined by {@link XWingCombiner}. In every name, M
 * stands for ML-KEM and X for X25519, as in the draft.
 */
public final class XWing implements KemAlgorithm<XWingPublicKey, XWingPrivateKey> {

    static final String NAME = "X-Wing";
    static final int PUBLIC_KEY_BYTES = MlKem768Engine.ENCAPSULATION_KEY_BYTES + X25519Engine.BYTES;
    static final int SEED_BYTES = 32;

    private static final int PK_M_BYTES = MlKem768Engine.ENCAPSULATION_KEY_BYTES;
    private static final int CT_M_BYTES = MlKem768Engine.CIPHERTEXT_BYTES;

    /** Any scalar does to find points of low order: clamped, it is a multiple of their orders and of no other. */
    private static final byte[] PROBE = new byte[X25519Engine.BYTES];

    private final Engines engines;
    private final LowOrderPolicy lowOrder;

    XWing(Engines engines, LowOrderPolicy lowOrder) {
        this.engines = engines;
        this.lowOrder = lowOrder;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> aliases() {
        return List.of("XWING", "MLKEM768-X25519");
    }

    @Override
    public String oid() {
        return XWingEncoding.OID;
    }

    @Override
    public int keySeedBytes() {
        return SEED_BYTES;
    }

    @Override
    public int encapsulationSeedBytes() {
        return MlKem768Engine.SHARED_SECRET_BYTES + X25519Engine.BYTES;
    }

    @Override
    public int ciphertextBytes() {
        return CT_M_BYTES + X25519Engine.BYTES;
    }

    @Override
    public Class<XWingPublicKey> publicKeyClass() {
        return XWingPublicKey.class;
    }

    @Override
    public Class<XWingPrivateKey> privateKeyClass() {
        return XWingPrivateKey.class;
    }

    /** GenerateKeyPairDerand (section 5.2). */
    @Override
    public XWingPrivateKey privateKeyFromSeed(byte[] seed) {
        return new XWingPrivateKey(seed, this::expand);
    }

    @Override
    public XWingPublicKey publicKeyFromRaw(byte[] pk) throws InvalidKeyException {
        if (pk.length != PUBLIC_KEY_BYTES) {
            throw new InvalidKeyException("an X-Wing public key has " + PUBLIC_KEY_BYTES + " bytes, not " + pk.length);
        }
        byte[] pkM = Arrays.copyOf(pk, PK_M_BYTES);
        byte[] pkX = Arrays.copyOfRange(pk, PK_M_BYTES, PUBLIC_KEY_BYTES);
        return new XWingPublicKey(engines.mlKem().encapsulationKey(pkM), pkX);
    }

    @Override
    public XWingPrivateKey privateKeyFromRaw(byte[] seed) throws InvalidKeyException {
        if (seed.length != SEED_BYTES) {
            throw new InvalidKeyException(
                    "an X-Wing private key is a seed of " + SEED_BYTES + " bytes, not " + seed.length);
        }
        return privateKeyFromSeed(seed);
    }

    @Override
    public XWingPublicKey publicKeyFromX509(byte[] spki) throws InvalidKeyException {
        return publicKeyFromRaw(XWingEncoding.decodePublic(spki));
    }

    @Override
    public XWingPrivateKey privateKeyFromPkcs8(byte[] pkcs8) throws InvalidKeyException {
        byte[] seed = XWingEncoding.decodePrivate(pkcs8);
        try {
            return privateKeyFromSeed(seed);
        } finally {
            Arrays.fill(seed, (byte) 0);
        }
    }

    /** Under the rejecting policy, refuses a pk_X of low order; the draft itself refuses nothing. */
    @Override
    public void requireUsable(XWingPublicKey key) throws InvalidKeyException {
        if (!lowOrder.rejects()) {
            return;
        }
        byte[] shared = new byte[X25519Engine.BYTES];
        engines.x25519().sharedSecret(PROBE, 0, key.pkX(), 0, shared, 0);
        if (isZero(shared, 0)) {
            throw new InvalidKeyException(
                    "the X25519 part of the public key has low order (" + LowOrderPolicy.PROPERTY + " is true)");
        }
    }

    /** EncapsulateDerand (section 5.4): eseed[0:32] goes to ML-KEM, eseed[32:64] is the ephemeral X25519 key. */
    @Override
    public void encapsulate(XWingPublicKey key, byte[] eseed, byte[] ct, byte[] ss) {
        X25519Engine x25519 = engines.x25519();
        int ekX = MlKem768Engine.SHARED_SECRET_BYTES;
        byte[] secrets = new byte[SECRETS_BYTES];
        try {
            key.mlKem().encapsulate(eseed, 0, ct, 0, secrets, SS_M);
            x25519.publicKey(eseed, ekX, ct, CT_M_BYTES);
            x25519.sharedSecret(eseed, ekX, key.pkX(), 0, secrets, SS_X);
            XWingCombiner.combine(secrets, ct, CT_M_BYTES, key.pkX(), ss);
        } finally {
            Arrays.fill(secrets, (byte) 0);
        }
    }

    /** Decapsulate (section 5.5). */
    @Override
    public void decapsulate(XWingPrivateKey key, byte[] ct, byte[] ss) throws DecapsulateException {
        boolean rejects = lowOrder.rejects();
        key.material().use(expanded -> {
            decapsulate(expanded, ct, ss, rejects);
            return null;
        });
    }

    private void decapsulate(Expanded key, byte[] ct, byte[] ss, boolean rejects) throws DecapsulateException {
        byte[] secrets = new byte[SECRETS_BYTES];
        try {
            key.mlKem.decapsulate(ct, 0, secrets, SS_M);
            engines.x25519().sharedSecret(key.skX, 0, ct, CT_M_BYTES, secrets, SS_X);
            if (rejects && isZero(secrets, SS_X)) {
                throw new DecapsulateException(
                        "the X25519 part of the ciphertext has low order (" + LowOrderPolicy.PROPERTY + " is true)");
            }
            XWingCombiner.combine(secrets, ct, CT_M_BYTES, key.publicKey.pkX(), ss);
        } finally {
            Arrays.fill(secrets, (byte) 0);
        }
    }

    /** expandDecapsulationKey (section 5.2): SHAKE256(seed, 96) is d | z | sk_X. */
    private Expanded expand(byte[] seed) {
        X25519Engine x25519 = engines.x25519();
        byte[] expanded = new byte[MlKem768Engine.SEED_BYTES + X25519Engine.BYTES];
        try {
            Sha3.shake256(seed, 0, SEED_BYTES, expanded, 0, expanded.length);
            DecapsulationKey mlKem = engines.mlKem().keyGen(expanded, 0);
            byte[] skX = Arrays.copyOfRange(expanded, MlKem768Engine.SEED_BYTES, expanded.length);
            byte[] pkX = new byte[X25519Engine.BYTES];
            x25519.publicKey(skX, 0, pkX, 0);
            return new Expanded(mlKem, skX, pkX);
        } finally {
            Arrays.fill(expanded, (byte) 0);
        }
    }

    /** Looks at all 32 bytes before it decides. */
    private static boolean isZero(byte[] bytes, int offset) {
        int any = 0;
        for (int i = 0; i < X25519Engine.BYTES; i++) {
            any |= bytes[offset + i];
        }
        return any == 0;
    }
}
