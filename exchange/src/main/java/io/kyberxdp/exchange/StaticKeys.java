package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.Kem;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import java.security.PublicKey;

/** Which static keys will do. */
final class StaticKeys {

    private StaticKeys() {}

    static KemAlgorithm requireSupported(PublicKey key) {
        return Kem.algorithmOf(key)
                .orElseThrow(() -> new IllegalArgumentException("a static key is an X-Wing or ML-KEM-768 key in X.509"
                        + " encoding, not a key of " + key.getAlgorithm()));
    }
}
