package io.kyberxdp.bench.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kyberxdp.exchange.SecureChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A session key's fingerprint, so that two processes can compare keys without showing them. */
final class SessionKey {

    /** How many sessions' fingerprints are reported. */
    static final int SHOWN = 3;

    private static final int SHOWN_BYTES = 16;

    private SessionKey() {}

    /** The first 16 bytes of SHA-256 over a key exported for this purpose alone, in hexadecimal. */
    static String fingerprint(SecureChannel channel) {
        byte[] key = channel.exportKey("kyberxdp transport study", 32);
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key);
            return HexFormat.of().formatHex(hash, 0, SHOWN_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256, this one does not", e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /** What the server answers: the client's own words and the session key's fingerprint as the server sees it. */
    static byte[] answerTo(byte[] message, String fingerprint) {
        return (new String(message, UTF_8) + " " + fingerprint).getBytes(UTF_8);
    }
}
