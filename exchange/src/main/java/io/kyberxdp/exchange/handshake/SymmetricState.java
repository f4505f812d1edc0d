package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;

/** Noise 5.2: the chaining key {@code ck}, the transcript hash {@code h}, and the current cipher, if there is one yet. */
final class SymmetricState implements AutoCloseable {

    private static final byte[] EMPTY = {};

    private final SymmetricCrypto crypto;
    private final AeadAlgorithm algorithm;
    private final MessageDigest sha256 = Hkdf.newSha256();
    private final Hkdf hkdf = new Hkdf(sha256);
    private byte[] ck;
    private byte[] h;
    private CipherState cipher;

    /** InitializeSymmetric: a name of at most 32 bytes is padded with zeros, a longer one hashed. */
    SymmetricState(SymmetricCrypto crypto, AeadAlgorithm algorithm, String protocolName) {
        this.crypto = crypto;
        this.algorithm = algorithm;
        byte[] name = protocolName.getBytes(StandardCharsets.US_ASCII);
        h = name.length <= Hkdf.HASH_BYTES ? Arrays.copyOf(name, Hkdf.HASH_BYTES) : sha256.digest(name);
        ck = h.clone();
    }

    void mixHash(byte[] data) {
        sha256.update(h);
        h = sha256.digest(data);
    }

    void mixKey(byte[] inputKeyMaterial) throws HandshakeException {
        byte[][] outputs = hkdf.derive(ck, inputKeyMaterial, 2);
        Secrets.wipe(ck);
        closeCipher();
        ck = outputs[0];
        try {
            cipher = new CipherState(crypto, algorithm, outputs[1]);
        } finally {
            Secrets.wipe(outputs[1]);
        }
    }

    /** Noise's, without its third output: the key that comes of a pre-shared key alone encrypts nothing here. */
    void mixKeyAndHash(byte[] inputKeyMaterial) {
        byte[][] outputs = hkdf.derive(ck, inputKeyMaterial, 2);
        Secrets.wipe(ck);
        ck = outputs[0];
        mixHash(outputs[1]);
        Secrets.wipe(outputs[1]);
    }

    byte[] encryptAndHash(byte[] plaintext) throws HandshakeException {
        byte[] out = cipher.encryptWithAd(h, plaintext);
        mixHash(out);
        return out;
    }

    byte[] decryptAndHash(byte[] received) throws AEADBadTagException, HandshakeException {
        byte[] plaintext = cipher.decryptWithAd(h, received);
        mixHash(received);
        return plaintext;
    }

    /** Split, with a third output beside Noise's two: the secret behind exported keys. */
    SessionKeys split() {
        byte[][] outputs = hkdf.derive(ck, EMPTY, 3);
        return new SessionKeys(outputs[0], outputs[1], outputs[2], h.clone());
    }

    @Override
    public void close() {
        Secrets.wipe(ck);
        closeCipher();
    }

    private void closeCipher() {
        if (cipher != null) {
            cipher.close();
        }
    }
}
