package io.kyberxdp.interop.node;

import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.interop.InteroperabilityContract;
import io.kyberxdp.interop.Partner;
import java.io.IOException;
import java.util.List;

/** The package @noble/post-quantum, in JavaScript. */
class NobleTest extends InteroperabilityContract {

    private static final String PACKAGE = "@noble/post-quantum";

    @Override
    protected String name() throws IOException {
        return PACKAGE + " " + NodePackages.version(PACKAGE);
    }

    @Override
    protected List<Algorithm> algorithms() {
        return List.of(Algorithm.X_WING, Algorithm.ML_KEM_768);
    }

    @Override
    protected Partner open(Algorithm algorithm) throws IOException {
        return NodePartner.start("noble", PACKAGE, algorithm);
    }

    @Override
    protected int ordinaryCases() {
        return 100;
    }
}
