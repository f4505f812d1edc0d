package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import java.security.KeyPair;
import java.security.MessageDigest;
import javax.crypto.KEM;

/** A static key of this side, prepared once for many handshakes. */
public final class OwnKey {

    private final byte[] raw;
    private final KEM.Decapsulator decapsulator;

    /**
     * Prepares a key pair and tries it out once.
     *
     * @throws HandshakeException if the KEM's provider cannot use the keys, or they are not a pair
     */
    public OwnKey(Kem kem, KeyPair pair) throws HandshakeException {
        this.raw = kem.encode(pair.getPublic());
        this.decapsulator = kem.decapsulator(pair.getPrivate());
        requirePair(kem);
    }

    private void requirePair(Kem kem) throws HandshakeException {
        Kem.Encapsulation trial = kem.encapsulate(kem.encapsulator(kem.decode(raw), null));
        byte[] secret = kem.decapsulate(decapsulator, trial.ciphertext());
        boolean same = MessageDigest.isEqual(secret, trial.secret());
        Secrets.wipe(secret);
        Secrets.wipe(trial.secret());
        if (!same) {
            throw new HandshakeException(Reason.INVALID_KEY, "the public key does not belong to the private key");
        }
    }

    byte[] raw() {
        return raw;
    }

    KEM.Decapsulator decapsulator() {
        return decapsulator;
    }
}
