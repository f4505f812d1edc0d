package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.EngineUnavailableException;
import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.UnusableSettingException;
import java.security.InvalidKeyException;
import java.util.Objects;

/**
 * ML-KEM-768 of libkyberxdp: one native call for each operation.
 *
 * <p>A workspace holds, from its beginning: a prepared key; a long argument or result (a key or a ciphertext); a short
 * argument (a seed or a message); a shared secret.
 */
public final class NativeMlKem768 implements MlKem768Engine {

    private static final int MESSAGE_BYTES = SHARED_SECRET_BYTES;

    /** An address to ask where in a decapsulation key its encapsulation key is; nothing is read there. */
    private static final long KEY_EXAMPLE = 1L << 20;

    private final Tier tier;
    private final String library;
    private final int ekBytes;
    private final int dkBytes;
    private final long ekInDk;
    private final int longAt;
    private final int shortAt;
    private final int secretAt;
    private final WorkspacePool workspaces;

    private NativeMlKem768(Tier tier, String library) {
        this.tier = tier;
        this.library = library;
        this.ekBytes = Math.toIntExact(LibKyberXdp.kxdp_mlkem768_ek_size());
        this.dkBytes = Math.toIntExact(LibKyberXdp.kxdp_mlkem768_dk_size());
        this.ekInDk = LibKyberXdp.kxdp_mlkem768_dk_ek(KEY_EXAMPLE) - KEY_EXAMPLE;
        this.longAt = Workspace.rounded(dkBytes);
        this.shortAt = longAt + Workspace.rounded(DECAPSULATION_KEY_BYTES);
        this.secretAt = shortAt + SEED_BYTES;
        this.workspaces = new WorkspacePool(secretAt + SHARED_SECRET_BYTES);
    }

    /**
     * Loads the engine.
     *
     * @param tier the tier to use: "portable", "avx2", "avx512", or "auto" for the fastest
     * @throws EngineUnavailableException with the cause when the library does not work here
     * @throws UnusableSettingException when there is no such tier here
     */
    public static NativeMlKem768 load(String tier) {
        String library = LibKyberXdp.require();
        return new NativeMlKem768(Tier.ofMlKem768(tier), library);
    }

    @Override
    public String name() {
        return "native";
    }

    /** The tier in use: "portable", "avx2" or "avx512". */
    public String tier() {
        return tier.name();
    }

    /** The library's name, version and origin. */
    public String library() {
        return library;
    }

    WorkspacePool workspaces() {
        return workspaces;
    }

    @Override
    public DecapsulationKey keyGen(byte[] seed, int offset) {
        Objects.checkFromIndexSize(offset, SEED_BYTES, seed.length);
        Workspace work = workspaces.take();
        try {
            work.put(shortAt, seed, offset, SEED_BYTES);
            PreparedKey key = prepared(
                    dkBytes, dk -> LibKyberXdp.kxdp_mlkem768_dk_keygen_with(tier.handle(), dk, work.address(shortAt)));
            return decapsulationKey(key, work);
        } finally {
            work.wipe(shortAt, SEED_BYTES);
            workspaces.give(work);
        }
    }

    @Override
    public EncapsulationKey encapsulationKey(byte[] ek) throws InvalidKeyException {
        requireLength("encapsulation", ek, ENCAPSULATION_KEY_BYTES);
        byte[] own = ek.clone();
        ModulusCheck.require(own);
        return new NativeEncapsulationKey(this, own);
    }

    @Override
    public DecapsulationKey decapsulationKey(byte[] dk) throws InvalidKeyException {
        requireLength("decapsulation", dk, DECAPSULATION_KEY_BYTES);
        Workspace work = workspaces.take();
        try {
            work.put(longAt, dk, 0, DECAPSULATION_KEY_BYTES);
            PreparedKey key = this.<InvalidKeyException>prepared(dkBytes, address -> {
                int error = LibKyberXdp.kxdp_mlkem768_dk_expand_with(tier.handle(), address, work.address(longAt));
                requireAccepted(error);
            });
            return decapsulationKey(key, work);
        } finally {
            work.wipe(longAt, DECAPSULATION_KEY_BYTES);
            workspaces.give(work);
        }
    }

    private DecapsulationKey decapsulationKey(PreparedKey key, Workspace work) {
        byte[] ek = new byte[ENCAPSULATION_KEY_BYTES];
        key.use(dk -> LibKyberXdp.kxdp_mlkem768_ek_encode(dk + ekInDk, work.address(longAt)));
        work.get(longAt, ek, 0, ENCAPSULATION_KEY_BYTES);
        return new NativeDecapsulationKey(this, key, new NativeEncapsulationKey(this, ek));
    }

    private <X extends Exception> PreparedKey prepared(int bytes, PreparedKey.Maker<X> maker) throws X {
        PreparedKey key = OffHeapKey.make(bytes, maker);
        return key != null ? key : OnHeapKey.make(bytes, workspaces, maker);
    }

    /**
     * An encapsulation key, prepared for many uses.
     *
     * @param ek has passed the modulus check
     */
    PreparedKey prepare(byte[] ek) {
        Workspace work = workspaces.take();
        try {
            work.put(longAt, ek, 0, ENCAPSULATION_KEY_BYTES);
            return prepared(ekBytes, address -> expand(address, work));
        } finally {
            workspaces.give(work);
        }
    }

    /** Encapsulates to a prepared key. */
    void encapsulate(PreparedKey key, byte[] m, int mAt, byte[] ciphertext, int ctAt, byte[] secret, int ssAt) {
        Workspace work = workspaces.take();
        try {
            work.put(shortAt, m, mAt, MESSAGE_BYTES);
            key.use(ek -> encapsulate(ek, work));
            work.get(longAt, ciphertext, ctAt, CIPHERTEXT_BYTES);
            work.get(secretAt, secret, ssAt, SHARED_SECRET_BYTES);
        } finally {
            wipeAndGive(work);
        }
    }

    /** Encapsulates to an encoded key that has passed the modulus check, and keeps nothing. */
    void encapsulateOnce(byte[] ek, byte[] m, int mAt, byte[] ciphertext, int ctAt, byte[] secret, int ssAt) {
        Workspace work = workspaces.take();
        try {
            work.put(longAt, ek, 0, ENCAPSULATION_KEY_BYTES);
            work.put(shortAt, m, mAt, MESSAGE_BYTES);
            expand(work.address(0), work);
            encapsulate(work.address(0), work);
            work.get(longAt, ciphertext, ctAt, CIPHERTEXT_BYTES);
            work.get(secretAt, secret, ssAt, SHARED_SECRET_BYTES);
        } finally {
            wipeAndGive(work);
        }
    }

    /** Decapsulates. */
    void decapsulate(PreparedKey key, byte[] ciphertext, int ctAt, byte[] secret, int ssAt) {
        Workspace work = workspaces.take();
        try {
            work.put(longAt, ciphertext, ctAt, CIPHERTEXT_BYTES);
            key.use(dk -> LibKyberXdp.kxdp_mlkem768_dec(dk, work.address(longAt), work.address(secretAt)));
            work.get(secretAt, secret, ssAt, SHARED_SECRET_BYTES);
        } finally {
            wipeAndGive(work);
        }
    }

    /** Encodes a decapsulation key. */
    byte[] encoded(PreparedKey key) {
        Workspace work = workspaces.take();
        try {
            key.use(dk -> LibKyberXdp.kxdp_mlkem768_dk_encode(dk, work.address(longAt)));
            byte[] encoded = new byte[DECAPSULATION_KEY_BYTES];
            work.get(longAt, encoded, 0, DECAPSULATION_KEY_BYTES);
            return encoded;
        } finally {
            work.wipe(longAt, DECAPSULATION_KEY_BYTES);
            workspaces.give(work);
        }
    }

    private void encapsulate(long ek, Workspace work) {
        LibKyberXdp.kxdp_mlkem768_enc(ek, work.address(shortAt), work.address(longAt), work.address(secretAt));
    }

    private void expand(long ek, Workspace work) {
        int error = LibKyberXdp.kxdp_mlkem768_ek_expand_with(tier.handle(), ek, work.address(longAt));
        if (error != 0) {
            throw new IllegalStateException("libkyberxdp refuses an encapsulation key that was checked: " + error);
        }
    }

    private void wipeAndGive(Workspace work) {
        work.wipe(shortAt, SEED_BYTES + SHARED_SECRET_BYTES);
        workspaces.give(work);
    }

    private static void requireAccepted(int error) throws InvalidKeyException {
        switch (error) {
            case 0 -> {}
            case LibKyberXdp.ERR_HASH ->
                throw new InvalidKeyException("ML-KEM-768 decapsulation key fails the hash check of FIPS 203 7.3: it"
                        + " does not hold the SHA3-256 digest of its encapsulation key");
            case LibKyberXdp.ERR_MODULUS ->
                throw new InvalidKeyException(
                        "ML-KEM-768 decapsulation key holds an encapsulation key that fails the modulus check of"
                                + " FIPS 203 7.2");
            default -> throw new IllegalStateException("libkyberxdp failed with " + error);
        }
    }

    private static void requireLength(String kind, byte[] key, int length) throws InvalidKeyException {
        if (key.length != length) {
            throw new InvalidKeyException("an ML-KEM-768 " + kind + " key has " + length + " bytes, not " + key.length);
        }
    }
}
