package io.kyberxdp.bench.kems;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HKDF-SHA256 (RFC 5869) over the JDK's HMAC, with one output block; serves one thread at a time. */
final class HkdfSha256 {

    private static final String HMAC = "HmacSHA256";
    private static final byte FIRST_BLOCK = 1;

    private final Mac mac;

    HkdfSha256() {
        try {
            mac = Mac.getInstance(HMAC);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + HMAC, e);
        }
    }

    /** HKDF-Extract (section 2.2): 32 bytes. No salt stands for 32 zero bytes. */
    byte[] extract(byte[] salt, byte[] ikm) {
        keyBy(salt.length == 0 ? new byte[mac.getMacLength()] : salt);
        return mac.doFinal(ikm);
    }

    /** HKDF-Expand (section 2.3) to its first block, 32 bytes. */
    byte[] expand(byte[] prk, byte[] info) {
        keyBy(prk);
        mac.update(info);
        mac.update(FIRST_BLOCK);
        return mac.doFinal();
    }

    private void keyBy(byte[] key) {
        try {
            mac.init(new SecretKeySpec(key, HMAC));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HMAC takes any key", e);
        }
    }
}
