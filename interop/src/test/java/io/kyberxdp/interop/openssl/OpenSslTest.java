package io.kyberxdp.interop.openssl;

import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.interop.InteroperabilityContract;
import io.kyberxdp.interop.Partner;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** OpenSSL 3.5 or later. Its private keys are of the form "both" (RFC 9935). */
class OpenSslTest extends InteroperabilityContract {

    @TempDir
    private static Path folder;

    @Override
    protected String name() {
        return "OpenSSL";
    }

    @Override
    protected List<Algorithm> algorithms() {
        return List.of(Algorithm.ML_KEM_768);
    }

    @Override
    protected Partner open(Algorithm algorithm) throws Exception {
        return new OpenSslPartner(OpenSsl.find(folder), folder);
    }

    @Override
    protected int ordinaryCases() {
        return 20;
    }
}
