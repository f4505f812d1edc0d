package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.transport.MessageChannel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KEM;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** A client of KXP 1 written from docs/protocol.md alone: it shares no line with the exchange. Its KEM is Bouncy Castle's. */
final class PageClient {

    private static final int TAG = 16;

    private final MessageChannel channel;
    private final int pattern;
    private final int suite;
    private final byte[] psk;
    private byte[] h;
    private byte[] ck;
    private byte[] k;
    private long n;
    private byte[] sendKey;
    private byte[] receiveKey;
    private byte[] exportSecret;
    private long sent;
    private long received;

    /** {@code pattern} and {@code suite} by their numbers on the page; {@code psk} may be null. */
    PageClient(MessageChannel channel, int pattern, int suite, byte[] psk) {
        this.channel = channel;
        this.pattern = pattern;
        this.suite = suite;
        this.psk = psk;
    }

    private String kemName() {
        return suite % 2 == 1 ? "X-Wing" : "ML-KEM-768";
    }

    private int keyBytes() {
        return suite % 2 == 1 ? 1_216 : 1_184;
    }

    private int ciphertextBytes() {
        return suite % 2 == 1 ? 1_120 : 1_088;
    }

    private boolean chaCha() {
        return suite > 2;
    }

    private byte[] header(int kind) {
        return new byte[] {'K', 'X', 'P', 1, (byte) kind, (byte) (pattern | (psk == null ? 0 : 0x80)), (byte) suite, 0};
    }

    /** Key query: returns the answered key's X.509 encoding, {@code example} being one of the same kind. */
    byte[] query(byte[] example) throws IOException {
        channel.send(ByteBuffer.wrap(Arrays.copyOf(new byte[] {'K', 'X', 'P', 1, 4, 0, 0, 0}, 1_224)));
        byte[] answer = bytes(channel.receive());
        int kemSuite = suite % 2 == 1 ? 1 : 2;
        assertArrayEquals(new byte[] {'K', 'X', 'P', 1, 5, 0, (byte) kemSuite, 0}, Arrays.copyOf(answer, 8));
        assertEquals(8 + keyBytes(), answer.length);
        return spki(Arrays.copyOfRange(answer, 8, answer.length), example);
    }

    /** Both messages. {@code server} and {@code client} may be null where the pattern has no such key. */
    void handshake(PublicKey server, KeyPair client) throws Exception {
        KeyPair e = KeyPairGenerator.getInstance(kemName(), Kems.BC).generateKeyPair();
        channel.send(ByteBuffer.wrap(first(server, client, e)));
        readSecond(bytes(channel.receive()), e, client);
    }

    /** Message 1, no answer read: as somebody does who only borrowed the client's public key. */
    void showBorrowedKey(PublicKey server, PublicKey borrowed) throws Exception {
        KeyPair e = KeyPairGenerator.getInstance(kemName(), Kems.BC).generateKeyPair();
        channel.send(ByteBuffer.wrap(first(server, new KeyPair(borrowed, null), e)));
        sendKey = new byte[32];
    }

    private byte[] first(PublicKey server, KeyPair client, KeyPair e) throws Exception {
        String name = "KXP1_" + new String[] {"NN", "NK", "IK"}[pattern - 1] + (psk == null ? "" : "psk0") + "_"
                + kemName() + (chaCha() ? "_ChaChaPoly" : "_AESGCM256") + "_SHA256";
        h = name.length() <= 32 ? Arrays.copyOf(text(name), 32) : sha256(text(name));
        ck = h;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(header(1));
        mixHash(header(1));
        if (pattern > 1) {
            mixHash(raw(server));
        }
        if (psk != null) {
            byte[] t = hkdf(ck, psk, 64);
            ck = Arrays.copyOf(t, 32);
            mixHash(Arrays.copyOfRange(t, 32, 64));
        }
        if (pattern > 1) {
            KEM.Encapsulated skem = kem().newEncapsulator(bouncy(server)).encapsulate();
            mixHash(skem.encapsulation());
            out.write(skem.encapsulation());
            mixKey(skem.key().getEncoded());
        }
        byte[] rawE = raw(e.getPublic());
        out.write(seal(rawE));
        if (psk != null) {
            mixKey(rawE);
        }
        if (pattern == 3) {
            out.write(seal(raw(client.getPublic())));
        }
        out.write(seal(new byte[0]));
        return out.toByteArray();
    }

    private void readSecond(byte[] second, KeyPair e, KeyPair client) throws Exception {
        assertArrayEquals(header(2), Arrays.copyOf(second, 8));
        mixHash(header(2));
        int at = 8 + ciphertextBytes();
        byte[] ekem = Arrays.copyOfRange(second, 8, at);
        mixHash(ekem);
        mixKey(kem().newDecapsulator(e.getPrivate()).decapsulate(ekem).getEncoded());
        if (pattern == 3) {
            byte[] skem = open(Arrays.copyOfRange(second, at, at + ciphertextBytes() + TAG));
            at += ciphertextBytes() + TAG;
            mixKey(kem().newDecapsulator(client.getPrivate()).decapsulate(skem).getEncoded());
        }
        assertEquals(at + TAG, second.length);
        assertEquals(0, open(Arrays.copyOfRange(second, at, at + TAG)).length);
        byte[] t = hkdf(ck, new byte[0], 96);
        sendKey = Arrays.copyOf(t, 32);
        receiveKey = Arrays.copyOfRange(t, 32, 64);
        exportSecret = Arrays.copyOfRange(t, 64, 96);
    }

    byte[] handshakeHash() {
        return h;
    }

    private void mixHash(byte[] x) throws GeneralSecurityException {
        h = sha256(h, x);
    }

    private void mixKey(byte[] x) throws GeneralSecurityException {
        byte[] t = hkdf(ck, x, 64);
        ck = Arrays.copyOf(t, 32);
        k = Arrays.copyOfRange(t, 32, 64);
        n = 0;
    }

    private byte[] seal(byte[] x) throws GeneralSecurityException {
        byte[] c = k == null ? x : aead(Cipher.ENCRYPT_MODE, k, n++, h, x);
        mixHash(c);
        return c;
    }

    private byte[] open(byte[] c) throws GeneralSecurityException {
        byte[] x = aead(Cipher.DECRYPT_MODE, k, n++, h, c);
        mixHash(c);
        return x;
    }

    void send(int type, byte[] plaintext) throws Exception {
        byte[] sealed = aead(Cipher.ENCRYPT_MODE, sendKey, sent, associatedData(type, sent), plaintext);
        sent++;
        channel.send(ByteBuffer.allocate(1 + sealed.length)
                .put((byte) type)
                .put(sealed)
                .flip());
        if (type == 4) {
            sendKey = next(sendKey);
        }
    }

    /** The next record, which must be of this type. */
    byte[] receive(int type) throws Exception {
        byte[] record = bytes(channel.receive());
        assertEquals(type, record[0]);
        byte[] sealed = Arrays.copyOfRange(record, 1, record.length);
        byte[] plaintext = aead(Cipher.DECRYPT_MODE, receiveKey, received, associatedData(type, received), sealed);
        received++;
        if (type == 4) {
            receiveKey = next(receiveKey);
        }
        return plaintext;
    }

    private byte[] next(byte[] key) throws GeneralSecurityException {
        return Arrays.copyOf(aead(Cipher.ENCRYPT_MODE, key, -1, new byte[0], new byte[32]), 32);
    }

    private static byte[] associatedData(int type, long counter) {
        return ByteBuffer.allocate(9).put((byte) type).putLong(counter).array();
    }

    byte[] exported(String label, int length) throws GeneralSecurityException {
        ByteBuffer info = ByteBuffer.allocate(11 + 1 + label.length() + 32 + 2)
                .put(text("KXP1 export"))
                .put((byte) label.length())
                .put(text(label))
                .put(h)
                .putShort((short) length);
        return expand(exportSecret, info.array(), length);
    }

    private byte[] aead(int mode, byte[] key, long counter, byte[] associatedData, byte[] in)
            throws GeneralSecurityException {
        byte[] nonce = ByteBuffer.allocate(12).putInt(0).putLong(counter).array();
        Cipher cipher = Cipher.getInstance(chaCha() ? "ChaCha20-Poly1305" : "AES/GCM/NoPadding");
        AlgorithmParameterSpec iv = chaCha() ? new IvParameterSpec(nonce) : new GCMParameterSpec(128, nonce);
        cipher.init(mode, new SecretKeySpec(key, chaCha() ? "ChaCha20" : "AES"), iv);
        cipher.updateAAD(associatedData);
        return cipher.doFinal(in);
    }

    private static byte[] hkdf(byte[] salt, byte[] in, int length) throws GeneralSecurityException {
        return expand(hmac(salt, in), new byte[0], length);
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

    private KEM kem() throws GeneralSecurityException {
        return KEM.getInstance(kemName(), Kems.BC);
    }

    private byte[] raw(PublicKey key) {
        byte[] encoded = key.getEncoded();
        return Arrays.copyOfRange(encoded, encoded.length - keyBytes(), encoded.length);
    }

    private static byte[] spki(byte[] raw, byte[] example) {
        byte[] encoded = example.clone();
        System.arraycopy(raw, 0, encoded, encoded.length - raw.length, raw.length);
        return encoded;
    }

    private PublicKey bouncy(PublicKey key) throws GeneralSecurityException {
        return KeyFactory.getInstance(kemName(), Kems.BC).generatePublic(new X509EncodedKeySpec(key.getEncoded()));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(copy);
        return copy;
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
