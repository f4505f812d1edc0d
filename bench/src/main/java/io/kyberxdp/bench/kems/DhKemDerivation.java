package io.kyberxdp.bench.kems;

import io.kyberxdp.provider.engine.X25519Engine;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** ExtractAndExpand of DHKEM(X25519, HKDF-SHA256) (RFC 9180, section 4.1), and its check of the shared point. */
final class DhKemDerivation implements DiffieHellmanKem.Derivation {

    private static final int POINT = X25519Engine.BYTES;
    private static final int SECRET = Kem.SHARED_SECRET_BYTES;

    /** What every labelled input begins with: "HPKE-v1" and the suite, "KEM" | I2OSP(0x0020, 2). */
    private static final byte[] VERSION_AND_SUITE = concatenate(ascii("HPKE-v1"), ascii("KEM"), new byte[] {0, 0x20});

    private static final byte[] EXTRACT_START = concatenate(VERSION_AND_SUITE, ascii("eae_prk"));
    private static final byte[] EXPAND_START =
            concatenate(new byte[] {0, SECRET}, VERSION_AND_SUITE, ascii("shared_secret"));
    private static final byte[] NO_SALT = {};

    private final HkdfSha256 hkdf = new HkdfSha256();

    /** Refuses the all-zero point, as section 7.1.4 demands of both ends. */
    @Override
    public boolean derive(byte[] dh, byte[] ct, int ctOffset, byte[] pk, byte[] ss, int ssOffset) {
        if (isZero(dh)) {
            return false;
        }
        byte[] ikm = concatenate(EXTRACT_START, dh);
        byte[] prk = null;
        byte[] secret = null;
        try {
            prk = hkdf.extract(NO_SALT, ikm);
            secret = hkdf.expand(prk, info(ct, ctOffset, pk));
            System.arraycopy(secret, 0, ss, ssOffset, SECRET);
            return true;
        } finally {
            wipe(ikm);
            wipe(prk);
            wipe(secret);
        }
    }

    /** I2OSP(L, 2) | "HPKE-v1" | suite_id | label | kem_context, where kem_context = enc | pkRm. */
    private static byte[] info(byte[] ct, int ctOffset, byte[] pk) {
        return ByteBuffer.allocate(EXPAND_START.length + 2 * POINT)
                .put(EXPAND_START)
                .put(ct, ctOffset, POINT)
                .put(pk, 0, POINT)
                .array();
    }

    /** Looks at all bytes before it decides. */
    private static boolean isZero(byte[] bytes) {
        int any = 0;
        for (byte one : bytes) {
            any |= one;
        }
        return any == 0;
    }

    private static void wipe(byte[] bytes) {
        if (bytes != null) {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] concatenate(byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        ByteBuffer whole = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            whole.put(part);
        }
        return whole.array();
    }
}
