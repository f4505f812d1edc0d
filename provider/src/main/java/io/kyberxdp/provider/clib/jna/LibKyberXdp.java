package io.kyberxdp.provider.clib.jna;

import com.sun.jna.Native;
import io.kyberxdp.provider.engine.EngineUnavailableException;
import java.util.List;

/**
 * The functions of libkyberxdp (kyberxdp.h, kyberxdp_tiers.h). Every {@code long} is an address or a handle.
 *
 * <p>Initialising this class loads the library once a JVM and never throws; {@link #require()} tells what came of it.
 */
final class LibKyberXdp {

    /** The system property that names the library's file. */
    static final String PROPERTY = "kyberxdp.native.library";

    /** Alignment of a prepared key: KXDP_KEY_ALIGNMENT. */
    static final int KEY_ALIGNMENT = 64;

    /** KXDP_ERR_MODULUS: a coefficient of an encapsulation key is not below q. */
    static final int ERR_MODULUS = -1;

    /** KXDP_ERR_HASH: the hash in a decapsulation key is not that of its encapsulation key. */
    static final int ERR_HASH = -2;

    private static final String NAME = "kyberxdp";
    private static final int ABI_VERSION = 1;
    private static final LoadOutcome OUTCOME = LoadOutcome.of("libkyberxdp", LibKyberXdp::load);

    private LibKyberXdp() {}

    /**
     * Goes on where the library is loaded.
     *
     * @return what it is, for a reader of a report
     * @throws EngineUnavailableException with the cause where it is not
     */
    static String require() {
        return OUTCOME.require();
    }

    private static String load() {
        SharedLibrary opened = SharedLibrary.open(
                PROPERTY,
                List.of(
                        () -> SharedLibrary.fromJar(NAME),
                        () -> SharedLibrary.fromSystem(System.mapLibraryName(NAME) + "." + ABI_VERSION)));
        requireAbi(opened);
        Native.register(LibKyberXdp.class, opened.library());
        return "libkyberxdp ABI " + ABI_VERSION + " from " + opened.origin() + ", JNA " + Native.VERSION;
    }

    /** Asks for the version before any other function is looked up, so that the cause is told as what it is. */
    private static void requireAbi(SharedLibrary opened) {
        int version = abiVersion(opened);
        if (version != ABI_VERSION) {
            throw new EngineUnavailableException("libkyberxdp from " + opened.origin() + " has the binary interface "
                    + version + ", and this provider needs " + ABI_VERSION + "; use the library of the same release");
        }
    }

    private static int abiVersion(SharedLibrary opened) {
        try {
            return opened.library().getFunction("kxdp_abi_version").invokeInt(new Object[0]);
        } catch (UnsatisfiedLinkError e) {
            throw LoadFailure.explained(opened.origin() + " is no libkyberxdp", e);
        }
    }

    static native long kxdp_mlkem768_find(String tier);

    static native long kxdp_mlkem768_ek_size();

    static native long kxdp_mlkem768_dk_size();

    static native long kxdp_mlkem768_dk_ek(long dk);

    static native int kxdp_mlkem768_ek_expand_with(long tier, long ek, long in);

    static native void kxdp_mlkem768_ek_encode(long ek, long out);

    static native void kxdp_mlkem768_dk_keygen_with(long tier, long dk, long seed);

    static native int kxdp_mlkem768_dk_expand_with(long tier, long dk, long in);

    static native void kxdp_mlkem768_dk_encode(long dk, long out);

    static native void kxdp_mlkem768_enc(long ek, long m, long ct, long ss);

    static native void kxdp_mlkem768_dec(long dk, long ct, long ss);

    static native long kxdp_x25519_select(String tier);

    static native void kxdp_x25519_public_key_with(long tier, long u, long scalar);

    static native void kxdp_x25519_with(long tier, long out, long scalar, long peer);
}
