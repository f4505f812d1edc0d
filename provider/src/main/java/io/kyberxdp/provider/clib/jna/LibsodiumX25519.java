package io.kyberxdp.provider.clib.jna;

import com.sun.jna.Native;
import io.kyberxdp.provider.engine.EngineUnavailableException;
import java.util.List;

/** X25519 of libsodium. It refuses points of low order and writes nothing, where the others write zeros. */
public final class LibsodiumX25519 extends LibraryX25519 {

    /** The system property that names the library's file. */
    static final String PROPERTY = "kyberxdp.libsodium.library";

    private static final LoadOutcome OUTCOME = LoadOutcome.of("libsodium", LibsodiumX25519::loadLibrary);

    private LibsodiumX25519() {}

    /**
     * Loads the engine.
     *
     * @throws EngineUnavailableException with the cause when the library does not work here
     */
    public static LibsodiumX25519 load() {
        OUTCOME.require();
        return new LibsodiumX25519();
    }

    private static String loadLibrary() {
        SharedLibrary opened = SharedLibrary.open(
                PROPERTY,
                List.of(
                        () -> SharedLibrary.fromSystem("libsodium.so.23"),
                        () -> SharedLibrary.fromSystem("libsodium.so.26")));
        Native.register(LibsodiumX25519.class, opened.library());
        if (sodium_init() < 0) {
            throw new EngineUnavailableException("libsodium from " + opened.origin() + " does not initialise");
        }
        return "libsodium from " + opened.origin();
    }

    @Override
    public String name() {
        return "libsodium";
    }

    /** libsodium tells nothing of its implementations: its version. */
    public String tier() {
        return sodium_version_string();
    }

    /** The library's name and origin. */
    public String library() {
        return OUTCOME.description();
    }

    @Override
    void multiplyBase(long result, long scalar) {
        crypto_scalarmult_curve25519_base(result, scalar);
    }

    @Override
    boolean multiply(long result, long scalar, long peer) {
        return crypto_scalarmult_curve25519(result, scalar, peer) == 0;
    }

    private static native int sodium_init();

    private static native String sodium_version_string();

    private static native int crypto_scalarmult_curve25519_base(long result, long scalar);

    private static native int crypto_scalarmult_curve25519(long result, long scalar, long peer);
}
