package io.kyberxdp.bench.handshake;

import java.io.IOException;
import java.security.GeneralSecurityException;

/** Something whose latency is measured, one after the other, by one thread. */
public interface HandshakeSubject {

    /** Does it once, tidies up, and returns how many nanoseconds it took without the tidying up. */
    long time() throws IOException, GeneralSecurityException;
}
