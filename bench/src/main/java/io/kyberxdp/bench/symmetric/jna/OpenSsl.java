package io.kyberxdp.bench.symmetric.jna;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import io.kyberxdp.bench.BenchmarkException;
import java.util.List;

/** OpenSSL's EVP interface by JNA's direct mapping. The library is looked for under the names of versions 3 and 1.1. */
public final class OpenSsl {

    private static final List<String> NAMES = List.of("libcrypto.so.3", "libcrypto.so.1.1", "crypto");
    private static final int GET_TAG = 0x10;

    private static String version;

    private OpenSsl() {}

    /**
     * Loads the library.
     *
     * @return its version, as it tells it
     * @throws BenchmarkException if it is not there
     */
    public static String load() throws BenchmarkException {
        if (version == null) {
            Native.register(OpenSsl.class, open());
            version = OpenSSL_version(0);
        }
        return version;
    }

    private static NativeLibrary open() throws BenchmarkException {
        UnsatisfiedLinkError last = null;
        for (String name : NAMES) {
            try {
                return NativeLibrary.getInstance(name);
            } catch (UnsatisfiedLinkError e) {
                last = e;
            }
        }
        throw new BenchmarkException("there is no libcrypto here; install the package libssl3", last);
    }

    /** One key's encryption of one buffer; one thread. */
    public static final class Encryption implements AutoCloseable {

        private static final int IV_AT = 32;
        private static final int TAG_AT = 64;
        private static final int TAG_BYTES = 16;
        private static final int AD_AT = 80;
        private static final int AD_BYTES = 9;

        private final Pointer context = EVP_CIPHER_CTX_new();
        private final Memory small = new Memory(96);
        private final Memory in;
        private final Memory out;
        private final IntByReference length = new IntByReference();
        private final boolean authenticated;

        /**
         * Prepares a cipher.
         *
         * @param cipher {@code ctr}, {@code gcm} or {@code chacha}
         * @param key 32 bytes, or 16 for AES-128
         * @param size of the buffer, all zeros, in bytes
         */
        public Encryption(String cipher, byte[] key, int size) {
            authenticated = !cipher.equals("ctr");
            in = new Memory(size);
            out = new Memory(size);
            in.clear();
            small.clear();
            small.write(0, key, 0, key.length);
            boolean is128 = key.length == 16;
            Pointer type = switch (cipher) {
                case "ctr" -> is128 ? EVP_aes_128_ctr() : EVP_aes_256_ctr();
                case "gcm" -> is128 ? EVP_aes_128_gcm() : EVP_aes_256_gcm();
                default -> EVP_chacha20_poly1305();
            };
            require(EVP_EncryptInit_ex(context, type, null, small, small.share(IV_AT)));
        }

        /** Encrypts the buffer under this nonce. */
        public void encrypt(long nonce) {
            small.setLong(IV_AT, Long.reverseBytes(nonce));
            require(EVP_EncryptInit_ex(context, null, null, null, small.share(IV_AT)));
            if (authenticated) {
                require(EVP_EncryptUpdate(context, null, length, small.share(AD_AT), AD_BYTES));
            }
            require(EVP_EncryptUpdate(context, out, length, in, (int) in.size()));
            require(EVP_EncryptFinal_ex(context, small.share(TAG_AT), length));
            if (authenticated) {
                require(EVP_CIPHER_CTX_ctrl(context, GET_TAG, TAG_BYTES, small.share(TAG_AT)));
            }
        }

        /** The first bytes of the ciphertext. */
        public byte[] first(int bytes) {
            return out.getByteArray(0, (int) Math.min(bytes, out.size()));
        }

        private static void require(int result) {
            if (result != 1) {
                throw new IllegalStateException("OpenSSL refused");
            }
        }

        @Override
        public void close() {
            EVP_CIPHER_CTX_free(context);
        }
    }

    private static native String OpenSSL_version(int type);

    private static native Pointer EVP_CIPHER_CTX_new();

    private static native void EVP_CIPHER_CTX_free(Pointer context);

    private static native Pointer EVP_aes_128_ctr();

    private static native Pointer EVP_aes_128_gcm();

    private static native Pointer EVP_aes_256_ctr();

    private static native Pointer EVP_aes_256_gcm();

    private static native Pointer EVP_chacha20_poly1305();

    private static native int EVP_EncryptInit_ex(
            Pointer context, Pointer type, Pointer engine, Pointer key, Pointer iv);

    private static native int EVP_EncryptUpdate(
            Pointer context, Pointer out, IntByReference outLength, Pointer in, int inLength);

    private static native int EVP_EncryptFinal_ex(Pointer context, Pointer out, IntByReference outLength);

    private static native int EVP_CIPHER_CTX_ctrl(Pointer context, int type, int argument, Pointer pointer);
}
