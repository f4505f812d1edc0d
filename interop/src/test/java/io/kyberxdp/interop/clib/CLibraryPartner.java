package io.kyberxdp.interop.clib;

import io.kyberxdp.bench.peer.PeerException;
import io.kyberxdp.bench.peer.PeerKem;
import io.kyberxdp.bench.peer.PeerSizes;
import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.interop.Partner;
import io.kyberxdp.interop.PrivateForm;
import io.kyberxdp.interop.PublicForm;
import java.security.SecureRandom;

/** A KEM in a C library, whose functions take pointers: what they are given must be of the right length. */
final class CLibraryPartner implements Partner {

    private final PeerKem kem;
    private final Algorithm algorithm;
    private final SecureRandom random = new SecureRandom();

    CLibraryPartner(PeerKem kem, Algorithm algorithm) {
        this.kem = kem;
        this.algorithm = algorithm;
    }

    @Override
    public PublicForm publicForm() {
        return PublicForm.RAW;
    }

    @Override
    public PrivateForm privateForm() {
        return algorithm == Algorithm.X_WING ? PrivateForm.SEED : PrivateForm.EXPANDED;
    }

    /** The standard does not say how a library keeps its secret key. */
    @Override
    public boolean sharesPrivateKeys() {
        return kem.sizes().secretKey()
                == PeerSizes.standard(algorithm.standardName).secretKey();
    }

    @Override
    public boolean checksLengths() {
        return false;
    }

    @Override
    public Keys keyPair() throws PeerException {
        PeerKem.Keys keys = kem.keyPair(random(kem.sizes().keySeed()));
        return new Keys(keys.publicKey(), keys.secretKey());
    }

    @Override
    public Sent encapsulate(byte[] publicKey) throws PeerException {
        PeerKem.Sent sent = kem.encapsulate(publicKey, random(kem.sizes().encapsulationSeed()));
        return new Sent(sent.ciphertext(), sent.sharedSecret());
    }

    @Override
    public byte[] decapsulate(byte[] privateKey, byte[] ciphertext) throws PeerException {
        return kem.decapsulate(ciphertext, privateKey);
    }

    private byte[] random(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
