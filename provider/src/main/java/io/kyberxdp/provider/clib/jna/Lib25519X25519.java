package io.kyberxdp.provider.clib.jna;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import io.kyberxdp.provider.engine.EngineUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** X25519 of lib25519 (lib25519.cr.yp.to). */
public final class Lib25519X25519 extends LibraryX25519 {

    /** The system property that names the library's file. */
    static final String PROPERTY = "kyberxdp.lib25519.library";

    private static final String FILE_NAME = "lib25519.so.1";

    /** What lib25519 takes its random bytes from; it must be in memory first where it is not installed. */
    private static final String NEEDED = "librandombytes-kernel.so.1";

    private static final LoadOutcome OUTCOME = LoadOutcome.of("lib25519", Lib25519X25519::loadLibrary);

    private Lib25519X25519() {}

    /**
     * Loads the engine.
     *
     * @throws EngineUnavailableException with the cause when the library does not work here
     */
    public static Lib25519X25519 load() {
        OUTCOME.require();
        return new Lib25519X25519();
    }

    private static String loadLibrary() {
        Jna.require();
        NativeLibrary neighbour = openNeighbour();
        try {
            SharedLibrary opened = SharedLibrary.open(PROPERTY, List.of(() -> SharedLibrary.fromSystem(FILE_NAME)));
            Native.register(Lib25519X25519.class, opened.library());
            return "lib25519 from " + opened.origin();
        } finally {
            if (neighbour != null) {
                neighbour.close();
            }
        }
    }

    /** A private copy has what it needs beside it, where the dynamic linker does not look. */
    private static NativeLibrary openNeighbour() {
        String file = System.getProperty(PROPERTY);
        if (file == null) {
            return null;
        }
        Path neighbour = Path.of(file).toAbsolutePath().resolveSibling(NEEDED);
        return Files.isRegularFile(neighbour) ? NativeLibrary.getInstance(neighbour.toString()) : null;
    }

    @Override
    public String name() {
        return "lib25519";
    }

    /** The name lib25519 gives to its implementation of the scalar multiplication. */
    public String tier() {
        return lib25519_nP_montgomery25519_implementation();
    }

    /** The library's name and origin. */
    public String library() {
        return OUTCOME.description();
    }

    @Override
    void multiplyBase(long result, long scalar) {
        lib25519_nG_montgomery25519(result, scalar);
    }

    @Override
    boolean multiply(long result, long scalar, long peer) {
        lib25519_nP_montgomery25519(result, scalar, peer);
        return true;
    }

    private static native void lib25519_nG_montgomery25519(long result, long scalar);

    private static native void lib25519_nP_montgomery25519(long result, long scalar, long peer);

    private static native String lib25519_nP_montgomery25519_implementation();
}
