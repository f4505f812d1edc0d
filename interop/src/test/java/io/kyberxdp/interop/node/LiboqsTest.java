package io.kyberxdp.interop.node;

import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.interop.InteroperabilityContract;
import io.kyberxdp.interop.Partner;
import java.io.IOException;
import java.util.List;

/** liboqs, compiled to WebAssembly in the package @oqs/liboqs-js; it has no X-Wing. */
class LiboqsTest extends InteroperabilityContract {

    private static final String PACKAGE = "@oqs/liboqs-js";

    @Override
    protected String name() throws IOException {
        return PACKAGE + " " + NodePackages.version(PACKAGE);
    }

    @Override
    protected List<Algorithm> algorithms() {
        return List.of(Algorithm.ML_KEM_768);
    }

    @Override
    protected Partner open(Algorithm algorithm) throws IOException {
        return NodePartner.start("liboqs", PACKAGE, algorithm);
    }
}
