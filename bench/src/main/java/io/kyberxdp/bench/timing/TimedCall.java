package io.kyberxdp.bench.timing;

import java.security.GeneralSecurityException;

/** A call with its inputs ready, so that timing it times nothing else. */
@FunctionalInterface
interface TimedCall {

    /** Makes the call; the result is returned so that the compiler cannot leave it out. */
    Object run() throws GeneralSecurityException;
}
