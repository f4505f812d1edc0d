package io.kyberxdp.bench.peer.jna;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;

/**
 * The functions by JNA's direct mapping, whose calls cost a tenth of others. It binds a class to one library, so each
 * library gets a class of its own, defined from this one's bytes.
 */
final class MappedKemFunctions implements KemFunctions {

    MappedKemFunctions() {}

    /**
     * Binds the functions of a library, which has been opened with a mapper of their names.
     *
     * @throws UnsatisfiedLinkError when one is missing
     */
    static KemFunctions bind(NativeLibrary library) {
        try (InputStream in = MappedKemFunctions.class.getResourceAsStream("MappedKemFunctions.class")) {
            Class<?> own = MethodHandles.lookup()
                    .defineHiddenClass(in.readAllBytes(), true)
                    .lookupClass();
            Native.register(own, library);
            return (KemFunctions) own.getDeclaredConstructor().newInstance();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a copy of this very class cannot be made", e);
        }
    }

    @Override
    public int keyPair(long pk, long sk, long seed) {
        return keypair_derand(pk, sk, seed);
    }

    @Override
    public int encapsulate(long ct, long ss, long pk, long seed) {
        return enc_derand(ct, ss, pk, seed);
    }

    @Override
    public int decapsulate(long ss, long ct, long sk) {
        return dec(ss, ct, sk);
    }

    private static native int keypair_derand(long pk, long sk, long seed);

    private static native int enc_derand(long ct, long ss, long pk, long seed);

    private static native int dec(long ss, long ct, long sk);
}
