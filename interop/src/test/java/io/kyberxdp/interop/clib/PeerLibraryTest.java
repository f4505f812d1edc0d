package io.kyberxdp.interop.clib;

import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.interop.Algorithm;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * A library of X-Wing that somebody names by {@code -Dkyberxdp.interop.peerLib=FILE:PREFIX}, for example that of X-Wing's authors;
 * {@code kyberxdp bench kem --peer-lib} takes the same. What is tried depends on the library, so the page does not tell of it.
 */
@EnabledIfSystemProperty(named = PeerLibraryTest.PROPERTY, matches = ".+", disabledReason = "it names no library")
class PeerLibraryTest extends CLibraryContract {

    static final String PROPERTY = "kyberxdp.interop.peerLib";

    @Override
    protected String name() {
        return "C library by " + PROPERTY;
    }

    @Override
    protected List<Algorithm> algorithms() {
        return List.of(Algorithm.X_WING);
    }

    @Override
    protected boolean isInPage() {
        return false;
    }

    @Override
    PeerLibrary library(Algorithm algorithm) {
        return PeerLibrary.parse(System.getProperty(PROPERTY));
    }
}
