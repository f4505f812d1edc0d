package io.kyberxdp.interop;

import java.util.Arrays;
import java.util.List;

/** Good byte strings made too short or too long. */
final class WrongLengths {

    private WrongLengths() {}

    static List<byte[]> of(byte[] good) {
        return List.of(new byte[0], Arrays.copyOf(good, 1), shorter(good), longer(good));
    }

    /** Where a key is wrapped, its wrapping is right for the wrong length. */
    static List<byte[]> of(byte[] publicKey, PublicForm form, Algorithm algorithm) {
        return switch (form) {
            case RAW -> of(publicKey);
            case X509 ->
                List.of(
                        new byte[0],
                        shorter(publicKey),
                        rewrapped(shorter(publicKey), algorithm, -1),
                        rewrapped(longer(publicKey), algorithm, 1));
        };
    }

    static List<byte[]> of(byte[] privateKey, PrivateForm form) {
        return form.isPkcs8() ? List.of(new byte[0], shorter(privateKey)) : of(privateKey);
    }

    private static byte[] shorter(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length - 1);
    }

    private static byte[] longer(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + 1);
    }

    /**
     * Corrects the lengths that a SubjectPublicKeyInfo tells of itself and of its BIT STRING: the SEQUENCE's are bytes 2 and 3,
     * the BIT STRING's the two before its octet of unused bits, which is the last before the key.
     */
    private static byte[] rewrapped(byte[] info, Algorithm algorithm, int more) {
        int key = info.length - more - algorithm.publicKeyBytes;
        info[3] += (byte) more;
        info[key - 2] += (byte) more;
        return info;
    }
}
