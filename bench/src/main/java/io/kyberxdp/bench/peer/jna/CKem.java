package io.kyberxdp.bench.peer.jna;

import io.kyberxdp.bench.peer.PeerException;
import io.kyberxdp.bench.peer.PeerKem;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.peer.PeerSizes;
import java.util.List;

/**
 * A KEM in a C library. It runs in this process: a library that crashes ends it. An object serves one thread at a time.
 */
public final class CKem implements PeerKem {

    private final KemFunctions functions;
    private final PeerSizes sizes;
    private final GuardedMemory pk;
    private final GuardedMemory sk;
    private final GuardedMemory ct;
    private final GuardedMemory ss;
    private final GuardedMemory keySeed;
    private final GuardedMemory encapsulationSeed;

    private CKem(KemFunctions functions, PeerSizes sizes) {
        this.functions = functions;
        this.sizes = sizes;
        pk = new GuardedMemory("public key", sizes.publicKey());
        sk = new GuardedMemory("secret key", sizes.secretKey());
        ct = new GuardedMemory("ciphertext", sizes.ciphertext());
        ss = new GuardedMemory("shared secret", sizes.sharedSecret());
        keySeed = new GuardedMemory("seed of a key pair", sizes.keySeed());
        encapsulationSeed = new GuardedMemory("seed of an encapsulation", sizes.encapsulationSeed());
    }

    /**
     * Opens a library.
     *
     * @param algorithms those that are asked for; where the library exports no {@code PREFIX_publickeybytes()} there must
     *     be one only, and it is the library's
     * @throws PeerException when the file, a function or the algorithm is missing or does not fit
     */
    public static CKem open(PeerLibrary peer, List<String> algorithms) throws PeerException {
        KemLibrary library = KemLibrary.open(peer);
        return new CKem(library.functions(), library.sizes(algorithms));
    }

    /** The same functions on memory of their own. */
    CKem copy() {
        return new CKem(functions, sizes);
    }

    @Override
    public PeerSizes sizes() {
        return sizes;
    }

    @Override
    public Keys keyPair(byte[] seed) throws PeerException {
        keySeed.write(seed);
        requireZero("keypair_derand", keyPair());
        return new Keys(pk.read(), sk.read());
    }

    @Override
    public Sent encapsulate(byte[] publicKey, byte[] seed) throws PeerException {
        pk.write(publicKey);
        encapsulationSeed.write(seed);
        requireZero("enc_derand", encapsulate());
        return new Sent(ct.read(), ss.read());
    }

    @Override
    public byte[] decapsulate(byte[] ciphertext, byte[] secretKey) throws PeerException {
        ct.write(ciphertext);
        sk.write(secretKey);
        requireZero("dec", decapsulate());
        return ss.read();
    }

    /** One call of {@code PREFIX_keypair_derand} on what is in memory; gives what it returns. */
    int keyPair() {
        return functions.keyPair(pk.address(), sk.address(), keySeed.address());
    }

    /** One call of {@code PREFIX_enc_derand} on what is in memory. */
    int encapsulate() {
        return functions.encapsulate(ct.address(), ss.address(), pk.address(), encapsulationSeed.address());
    }

    /** One call of {@code PREFIX_dec} on what is in memory. */
    int decapsulate() {
        return functions.decapsulate(ss.address(), ct.address(), sk.address());
    }

    private static void requireZero(String function, int result) throws PeerException {
        if (result != 0) {
            throw new PeerException("PREFIX_" + function + " returns " + result + ", where 0 is success");
        }
    }
}
