package io.kyberxdp.bench.peer.jna;

import io.kyberxdp.bench.peer.PeerException;
import io.kyberxdp.bench.peer.PeerKem.Keys;
import io.kyberxdp.bench.peer.PeerKem.Sent;
import java.util.Random;

/**
 * A C library with a key pair and a ciphertext ready, so that each method is one call of it and nothing else. The
 * operations have objects of their own, so that none changes what another works on. Random bytes are there already: the
 * library does not draw them.
 */
public final class TimedCKem {

    private final CKem generation;
    private final CKem encapsulation;
    private final CKem decapsulation;

    /**
     * Makes ready a library that has been checked.
     *
     * @param keySeed the seed of the key pair
     */
    public TimedCKem(CKem kem, byte[] keySeed) throws PeerException {
        generation = kem.copy();
        encapsulation = kem.copy();
        decapsulation = kem.copy();
        byte[] seed = new byte[generation.sizes().encapsulationSeed()];
        new Random(1).nextBytes(seed);
        Keys keys = generation.keyPair(keySeed);
        Sent sent = encapsulation.encapsulate(keys.publicKey(), seed);
        decapsulation.decapsulate(sent.ciphertext(), keys.secretKey());
    }

    public int keyPair() {
        return generation.keyPair();
    }

    public int encapsulate() {
        return encapsulation.encapsulate();
    }

    public int decapsulate() {
        return decapsulation.decapsulate();
    }
}
