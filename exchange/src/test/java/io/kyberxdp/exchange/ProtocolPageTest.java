package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.KEM;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client of pattern NK written from docs/protocol.md alone: it shares no line with the exchange, and must get along with it. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
final class ProtocolPageTest {

    private static final int SPKI_PREFIX = 24;

    private byte[] h;
    private byte[] ck;
    private byte[] k;
    private long n;

    @Test
    void describesTheProtocolWellEnoughForAnotherClient() throws Exception {
        ChannelPair pair = LoopbackChannel.pair();
        CompletableFuture<SecureChannel> accepted = Sessions.accept(Sessions.server(), pair.right());
        byte[][] keys = handshake(pair.left());
        send(pair.left(), keys[0], 2, 0, new byte[0]);
        try (SecureChannel server = Sessions.get(accepted)) {
            assertArrayEquals(h, server.info().handshakeHashBytes());
            assertArrayEquals(exported(keys[2], "label", 40), server.exportKey("label", 40));
            send(pair.left(), keys[0], 1, 1, text("from the page"));
            assertArrayEquals(text("from the page"), server.receive(Duration.ofSeconds(10)));
            server.send(text("from the code"));
            assertArrayEquals(text("from the code"), receive(pair.left(), keys[1], 1, 0));
            send(pair.left(), keys[0], 3, 2, new byte[0]);
            assertNull(server.receive(Duration.ofSeconds(10)));
        }
    }

    private byte[][] handshake(MessageChannel channel) throws Exception {
        byte[] s = raw(Sessions.SERVER_KEY.getPublic().getEncoded());
        byte[] name = text("KXP1_NK_X-Wing_AESGCM256_SHA256");
        h = name.length <= 32 ? Arrays.copyOf(name, 32) : sha256(name);
        ck = h;
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        byte[] header = {'K', 'X', 'P', 1, 1, 2, 1, 0};
        first.write(header);
        mixHash(header);
        mixHash(s);
        KEM kem = KEM.getInstance("X-Wing", Kems.BC);
        KEM.Encapsulated skem = kem.newEncapsulator(bouncy(s)).encapsulate();
        mixHash(skem.encapsulation());
        first.write(skem.encapsulation());
        mixKey(skem.key().getEncoded());
        KeyPair e = KeyPairGenerator.getInstance("X-Wing", Kems.BC).generateKeyPair();
        first.write(encryptAndHash(raw(e.getPublic().getEncoded())));
        first.write(encryptAndHash(new byte[0]));
        assertEquals(2_376, first.size());
        channel.send(ByteBuffer.wrap(first.toByteArray()));

        byte[] second = bytes(channel.receive());
        assertEquals(1_144, second.length);
        byte[] answer = Arrays.copyOf(second, 8);
        assertArrayEquals(new byte[] {'K', 'X', 'P', 1, 2, 2, 1, 0}, answer);
        mixHash(answer);
        byte[] ekem = Arrays.copyOfRange(second, 8, 8 + 1_120);
        mixHash(ekem);
        mixKey(kem.newDecapsulator(e.getPrivate()).decapsulate(ekem).getEncoded());
        assertEquals(0, decryptAndHash(Arrays.copyOfRange(second, 8 + 1_120, second.length)).length);

        byte[] t = hkdf(ck, new byte[0], new byte[0], 96);
        return new byte[][] {Arrays.copyOf(t, 32), Arrays.copyOfRange(t, 32, 64), Arrays.copyOfRange(t, 64, 96)};
    }

    private void mixHash(byte[] x) throws GeneralSecurityException {
        h = sha256(h, x);
    }

    private void mixKey(byte[] x) throws GeneralSecurityException {
        byte[] t = hkdf(ck, x, new byte[0], 64);
        ck = Arrays.copyOf(t, 32);
        k = Arrays.copyOfRange(t, 32, 64);
        n = 0;
    }

    private byte[] encryptAndHash(byte[] x) throws GeneralSecurityException {
        byte[] c = gcm(Cipher.ENCRYPT_MODE, k, n++, h, x);
        mixHash(c);
        return c;
    }

    private byte[] decryptAndHash(byte[] c) throws GeneralSecurityException {
        byte[] x = gcm(Cipher.DECRYPT_MODE, k, n++, h, c);
        mixHash(c);
        return x;
    }

    private static void send(MessageChannel channel, byte[] key, int type, long counter, byte[] plaintext)
            throws Exception {
        byte[] sealed = gcm(Cipher.ENCRYPT_MODE, key, counter, associatedData(type, counter), plaintext);
        channel.send(ByteBuffer.allocate(1 + sealed.length)
                .put((byte) type)
                .put(sealed)
                .flip());
    }

    private static byte[] receive(MessageChannel channel, byte[] key, int type, long counter) throws Exception {
        byte[] record = bytes(channel.receive());
        assertEquals(type, record[0]);
        byte[] sealed = Arrays.copyOfRange(record, 1, record.length);
        return gcm(Cipher.DECRYPT_MODE, key, counter, associatedData(type, counter), sealed);
    }

    private static byte[] associatedData(int type, long counter) {
        return ByteBuffer.allocate(9).put((byte) type).putLong(counter).array();
    }

    private byte[] exported(byte[] secret, String label, int length) throws GeneralSecurityException {
        ByteBuffer info = ByteBuffer.allocate(11 + 1 + label.length() + 32 + 2)
                .put(text("KXP1 export"))
                .put((byte) label.length())
                .put(text(label))
                .put(h)
                .putShort((short) length);
        return expand(secret, info.array(), length);
    }

    private static byte[] gcm(int mode, byte[] key, long counter, byte[] associatedData, byte[] in)
            throws GeneralSecurityException {
        byte[] nonce = ByteBuffer.allocate(12).putInt(0).putLong(counter).array();
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
        cipher.updateAAD(associatedData);
        return cipher.doFinal(in);
    }

    private static byte[] hkdf(byte[] salt, byte[] in, byte[] info, int length) throws GeneralSecurityException {
        return expand(hmac(salt, in), info, length);
    }

    private static byte[] expand(byte[] key, byte[] info, int length) throws GeneralSecurityException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] block = {};
        for (int i = 1; out.size() < length; i++) {
            block = hmac(key, block, info, new byte[] {(byte) i});
            out.writeBytes(block);
        }
        return Arrays.copyOf(out.toByteArray(), length);
    }

    private static byte[] hmac(byte[] key, byte[]... parts) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        for (byte[] part : parts) {
            mac.update(part);
        }
        return mac.doFinal();
    }

    private static byte[] sha256(byte[]... parts) throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (byte[] part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    private static byte[] raw(byte[] spki) {
        return Arrays.copyOfRange(spki, SPKI_PREFIX, spki.length);
    }

    private static PublicKey bouncy(byte[] raw) throws GeneralSecurityException {
        byte[] prefix = Arrays.copyOf(Sessions.SERVER_KEY.getPublic().getEncoded(), SPKI_PREFIX);
        byte[] spki = ByteBuffer.allocate(prefix.length + raw.length)
                .put(prefix)
                .put(raw)
                .array();
        return KeyFactory.getInstance("X-Wing", Kems.BC).generatePublic(new X509EncodedKeySpec(spki));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(copy);
        return copy;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
