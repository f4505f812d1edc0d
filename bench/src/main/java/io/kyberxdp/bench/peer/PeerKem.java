package io.kyberxdp.bench.peer;

/** A KEM with all its randomness as an argument, for checks; arrays have the sizes of {@link #sizes()}. */
public interface PeerKem {

    /** A key pair as the library encodes it. */
    @SuppressWarnings("ArrayRecordComponent") // two of them are never compared
    record Keys(byte[] publicKey, byte[] secretKey) {}

    /** An encapsulation. */
    @SuppressWarnings("ArrayRecordComponent")
    record Sent(byte[] ciphertext, byte[] sharedSecret) {}

    PeerSizes sizes();

    Keys keyPair(byte[] seed) throws PeerException;

    Sent encapsulate(byte[] publicKey, byte[] seed) throws PeerException;

    byte[] decapsulate(byte[] ciphertext, byte[] secretKey) throws PeerException;
}
