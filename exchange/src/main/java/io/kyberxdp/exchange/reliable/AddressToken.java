package io.kyberxdp.exchange.reliable;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The server's proof, kept by the client, that a client receives what is sent to its address (RFC 9000, 8.1.2).
 *
 * <pre>
 * seconds 4 | first 16 bytes of HMAC-SHA256(secret, client id 8 | seconds 4 | port 2 | address 4 or 16)
 * </pre>
 *
 * A token is good for {@link #LIFETIME_SECONDS}. The secret is replaced every {@link #ROTATION_SECONDS}; the one before it is
 * accepted still, so that no token dies before its time. Not thread-safe: the event loop owns it.
 */
public final class AddressToken {

    static final int BYTES = 20;
    static final int MAC_BYTES = 16;
    static final int SECRET_BYTES = 32;
    static final int LIFETIME_SECONDS = 15;
    static final int ROTATION_SECONDS = 60;

    private static final int TIME_BYTES = 4;

    /** Where secrets come from; fills the array. */
    @FunctionalInterface
    public interface SecretSource {
        void fill(byte[] secret);
    }

    private final SecretSource secrets;
    private final long epoch;
    private final Mac mac;
    private byte[] current = new byte[SECRET_BYTES];
    private byte[] previous = new byte[SECRET_BYTES];
    private long rotated;

    /** Starts with two fresh secrets; {@code now} is the origin of the tokens' time. */
    public AddressToken(SecretSource secrets, long now) {
        this.secrets = secrets;
        this.epoch = now;
        this.rotated = now;
        try {
            mac = Mac.getInstance("HmacSHA256");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
        secrets.fill(current);
        secrets.fill(previous);
    }

    /** A token for this client, {@link #BYTES} long. */
    public byte[] issue(InetSocketAddress client, long clientId, long now) {
        rotate(now);
        int seconds = seconds(now);
        byte[] token = ByteBuffer.allocate(BYTES).putInt(seconds).array();
        System.arraycopy(mac(current, client, clientId, seconds), 0, token, TIME_BYTES, MAC_BYTES);
        return token;
    }

    /** Whether this token was issued to this client, and lately. */
    public boolean isValid(byte[] token, InetSocketAddress client, long clientId, long now) {
        rotate(now);
        if (token.length != BYTES) {
            return false;
        }
        int seconds = ByteBuffer.wrap(token).getInt();
        int age = seconds(now) - seconds;
        if (age < 0 || age > LIFETIME_SECONDS) {
            return false;
        }
        byte[] given = Arrays.copyOfRange(token, TIME_BYTES, BYTES);
        return MessageDigest.isEqual(given, mac(current, client, clientId, seconds))
                || MessageDigest.isEqual(given, mac(previous, client, clientId, seconds));
    }

    private void rotate(long now) {
        if (now - rotated < TimeUnit.SECONDS.toNanos(ROTATION_SECONDS)) {
            return;
        }
        byte[] oldest = previous;
        previous = current;
        current = oldest;
        secrets.fill(current);
        rotated = now;
    }

    private byte[] mac(byte[] secret, InetSocketAddress client, long clientId, int seconds) {
        try {
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256 takes any key", e);
        }
        mac.update(ByteBuffer.allocate(14)
                .putLong(clientId)
                .putInt(seconds)
                .putShort((short) client.getPort())
                .array());
        return Arrays.copyOf(mac.doFinal(client.getAddress().getAddress()), MAC_BYTES);
    }

    private int seconds(long now) {
        return (int) TimeUnit.NANOSECONDS.toSeconds(now - epoch);
    }
}
