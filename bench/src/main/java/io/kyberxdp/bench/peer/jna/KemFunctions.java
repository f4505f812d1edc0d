package io.kyberxdp.bench.peer.jna;

/** The three functions of a KEM in C; arguments are addresses, results are 0 or an error. */
interface KemFunctions {

    int keyPair(long pk, long sk, long seed);

    int encapsulate(long ct, long ss, long pk, long seed);

    int decapsulate(long ss, long ct, long sk);
}
