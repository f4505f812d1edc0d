package io.kyberxdp.afalg.jna;

/** Constants of {@code linux/if_alg.h}, {@code linux/socket.h} and {@code fcntl.h}. */
final class AlgConstants {

    static final int AF_ALG = 38;
    static final int SOCK_SEQPACKET = 5;
    /** The same bit closes sockets and pipes in a program that this one starts: it could read their results. */
    static final int CLOEXEC = 0x80000;

    static final int SOL_SOCKET = 1;
    static final int SO_SNDBUF = 7;
    static final int SO_RCVBUF = 8;

    static final int SOL_ALG = 279;
    static final int ALG_SET_KEY = 1;
    static final int ALG_SET_IV = 2;
    static final int ALG_SET_OP = 3;
    static final int ALG_SET_AEAD_ASSOCLEN = 4;
    static final int ALG_SET_AEAD_AUTHSIZE = 5;
    static final int ALG_SET_KEY_BY_KEY_SERIAL = 7;

    static final int MSG_DONTWAIT = 0x40;
    static final int MSG_MORE = 0x8000;

    static final int SPLICE_F_NONBLOCK = 2;
    static final int SPLICE_F_MORE = 4;

    private AlgConstants() {}
}
