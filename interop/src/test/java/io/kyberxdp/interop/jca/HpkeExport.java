package io.kyberxdp.interop.jca;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key schedule of HPKE (RFC 9180, section 5.1) in base mode with HKDF-SHA256 and an empty info, as far as the secret of section
 * 5.3: what an HPKE context exports where the KEM's shared secret is known.
 */
final class HpkeExport {

    /** Nh of HKDF-SHA256; so much is exported, too, and one block of HKDF-Expand is all of it. */
    static final int BYTES = 32;

    private static final byte[] EMPTY = {};
    private static final byte MODE_BASE = 0;

    private final byte[] suiteId;

    HpkeExport(int kemId, int kdfId, int aeadId) {
        suiteId = concat(ascii("HPKE"), twoBytes(kemId), twoBytes(kdfId), twoBytes(aeadId));
    }

    /** KeySchedule and then Context.Export with an empty context. */
    byte[] of(byte[] sharedSecret) throws GeneralSecurityException {
        byte[] pskIdHash = labeledExtract(EMPTY, "psk_id_hash", EMPTY);
        byte[] infoHash = labeledExtract(EMPTY, "info_hash", EMPTY);
        byte[] context = concat(new byte[] {MODE_BASE}, pskIdHash, infoHash);
        byte[] secret = labeledExtract(sharedSecret, "secret", EMPTY);
        byte[] exporterSecret = labeledExpand(secret, "exp", context);
        return labeledExpand(exporterSecret, "sec", EMPTY);
    }

    private byte[] labeledExtract(byte[] salt, String label, byte[] ikm) throws GeneralSecurityException {
        byte[] key = salt.length == 0 ? new byte[BYTES] : salt;
        return hmac(key, concat(ascii("HPKE-v1"), suiteId, ascii(label), ikm));
    }

    private byte[] labeledExpand(byte[] prk, String label, byte[] info) throws GeneralSecurityException {
        byte[] labeled = concat(twoBytes(BYTES), ascii("HPKE-v1"), suiteId, ascii(label), info);
        return hmac(prk, concat(labeled, new byte[] {1}));
    }

    private static byte[] hmac(byte[] key, byte[] message) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(message);
    }

    private static byte[] twoBytes(int value) {
        return new byte[] {(byte) (value >> 8), (byte) value};
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
