package io.kyberxdp.provider;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Byte arrays for tests. */
public final class Bytes {

    private Bytes() {}

    /** 0, 1, 2, ... */
    public static byte[] counting(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    public static byte[] concat(byte[]... parts) {
        byte[] all = new byte[0];
        for (byte[] part : parts) {
            int at = all.length;
            all = Arrays.copyOf(all, at + part.length);
            System.arraycopy(part, 0, all, at, part.length);
        }
        return all;
    }

    public static byte[] flipped(byte[] bytes, int index) {
        byte[] copy = bytes.clone();
        copy[index] ^= (byte) (1 << (index % 8));
        return copy;
    }

    public static byte[] appended(byte[] bytes, int... more) {
        byte[] longer = Arrays.copyOf(bytes, bytes.length + more.length);
        for (int i = 0; i < more.length; i++) {
            longer[bytes.length + i] = (byte) more[i];
        }
        return longer;
    }

    public static byte[] fromHex(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    public static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
        return hex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
