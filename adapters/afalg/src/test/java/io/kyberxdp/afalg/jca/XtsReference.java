package io.kyberxdp.afalg.jca;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** XTS after IEEE 1619 from single AES blocks, plainly. */
final class XtsReference {

    private XtsReference() {}

    static byte[] encrypt(byte[] key, byte[] tweak, byte[] plain) throws GeneralSecurityException {
        Cipher data = ecb(Arrays.copyOf(key, key.length / 2));
        byte[] mask = ecb(Arrays.copyOfRange(key, key.length / 2, key.length)).doFinal(tweak);
        byte[] out = plain.clone();
        int whole = plain.length / 16 * 16;
        for (int at = 0; at < whole; at += 16) {
            block(data, mask, out, at);
            mask = doubled(mask);
        }
        int rest = plain.length - whole;
        if (rest > 0) { // ciphertext stealing: the last block takes the end of the one before it
            for (int i = 0; i < rest; i++) {
                byte stolen = out[whole - 16 + i];
                out[whole - 16 + i] = out[whole + i];
                out[whole + i] = stolen;
            }
            block(data, mask, out, whole - 16);
        }
        return out;
    }

    private static Cipher ecb(byte[] key) throws GeneralSecurityException {
        Cipher cipher = JdkCiphers.jdk("AES/ECB/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        return cipher;
    }

    private static void block(Cipher data, byte[] mask, byte[] out, int at) throws GeneralSecurityException {
        for (int i = 0; i < 16; i++) {
            out[at + i] ^= mask[i];
        }
        System.arraycopy(data.doFinal(out, at, 16), 0, out, at, 16);
        for (int i = 0; i < 16; i++) {
            out[at + i] ^= mask[i];
        }
    }

    /** Multiplied by x in GF(2^128), little-endian. */
    private static byte[] doubled(byte[] mask) {
        byte[] out = new byte[16];
        int carry = 0;
        for (int i = 0; i < 16; i++) {
            int value = Byte.toUnsignedInt(mask[i]) << 1 | carry;
            out[i] = (byte) value;
            carry = value >> 8;
        }
        out[0] ^= (byte) (carry * 0x87);
        return out;
    }
}
