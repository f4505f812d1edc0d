package io.kyberxdp.testvectors.suites;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Small operations on byte arrays. */
final class Bytes {

    private Bytes() {}

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    static byte[] slice(byte[] bytes, int from, int length) {
        return Arrays.copyOfRange(bytes, from, from + length);
    }

    static byte[] digest(String algorithm, byte[]... parts) {
        try {
            return MessageDigest.getInstance(algorithm).digest(concat(parts));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK since 9 has " + algorithm, e);
        }
    }
}
