package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import java.security.PublicKey;
import java.security.SecureRandom;
import javax.crypto.KEM;

/** The server's static key as a client knows it, prepared once for many handshakes. */
public final class PinnedKey {

    private final byte[] raw;
    private final KEM.Encapsulator encapsulator;

    /** Prepares a key; {@code random} (null: the provider's own) feeds every encapsulation to it. */
    public PinnedKey(Kem kem, PublicKey key, SecureRandom random) throws HandshakeException {
        this.raw = kem.encode(key);
        this.encapsulator = kem.encapsulator(kem.decode(raw), random); // Some providers take their own keys only.
    }

    byte[] raw() {
        return raw;
    }

    KEM.Encapsulator encapsulator() {
        return encapsulator;
    }
}
