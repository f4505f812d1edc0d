package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import java.security.PublicKey;
import java.security.SecureRandom;
import javax.crypto.KEM;

/** The other side's static key. A client prepares its server's once for many handshakes. */
public final class PeerKey {

    private final byte[] raw;
    private final KEM.Encapsulator encapsulator;

    private PeerKey(byte[] raw, KEM.Encapsulator encapsulator) {
        this.raw = raw;
        this.encapsulator = encapsulator;
    }

    /** Prepares a key; {@code random} (null: the provider's own) feeds every encapsulation to it. */
    public static PeerKey of(Kem kem, PublicKey key, SecureRandom random) throws HandshakeException {
        byte[] raw = kem.encode(key);
        return new PeerKey(raw, kem.encapsulator(kem.decode(raw), random)); // Some providers take their own keys only.
    }

    byte[] raw() {
        return raw;
    }

    KEM.Encapsulator encapsulator() {
        return encapsulator;
    }
}
