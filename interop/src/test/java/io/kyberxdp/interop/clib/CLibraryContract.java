package io.kyberxdp.interop.clib;

import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.peer.jna.CKem;
import io.kyberxdp.bench.subject.EngineProvider;
import io.kyberxdp.bench.subject.EngineSetting;
import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.interop.InteroperabilityContract;
import io.kyberxdp.interop.Partner;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.util.List;

/** Libraries with a KEM in the form of libsodium, called in this process. Our side is in Java, so that it is nothing of theirs. */
abstract class CLibraryContract extends InteroperabilityContract {

    /** The library, or a skipped test. */
    abstract PeerLibrary library(Algorithm algorithm) throws Exception;

    @Override
    protected Provider provider() {
        try {
            return EngineProvider.open(new EngineSetting("java", "")).provider();
        } catch (NoSuchProviderException | EngineProvider.EngineMissingException e) {
            throw new IllegalStateException("the engines in Java work everywhere", e);
        }
    }

    @Override
    protected Partner open(Algorithm algorithm) throws Exception {
        return new CLibraryPartner(CKem.open(library(algorithm), List.of(algorithm.standardName)), algorithm);
    }
}
