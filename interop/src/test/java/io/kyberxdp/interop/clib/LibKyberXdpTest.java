package io.kyberxdp.interop.clib;

import com.sun.jna.Platform;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** KyberXdp's own C interface, {@code kyberxdp_kem.h}: programs in C and in Java understand each other. */
class LibKyberXdpTest extends CLibraryContract {

    @TempDir
    private static Path folder;

    @Override
    protected String name() {
        return "libkyberxdp (C)";
    }

    @Override
    protected List<Algorithm> algorithms() {
        return List.of(Algorithm.X_WING, Algorithm.ML_KEM_768);
    }

    @Override
    PeerLibrary library(Algorithm algorithm) throws IOException {
        String prefix = algorithm == Algorithm.X_WING ? "kxdp_kem_xwing" : "kxdp_kem_mlkem768";
        return new PeerLibrary(unpacked(), prefix, name());
    }

    private static Path unpacked() throws IOException {
        String name = System.mapLibraryName("kyberxdp");
        String resource = "/" + Platform.RESOURCE_PREFIX + "/" + name;
        try (InputStream library = LibKyberXdpTest.class.getResourceAsStream(resource)) {
            Capability.need(
                    "native", library != null, "the build made no " + resource + "; it needs make and a C compiler");
            Path file = folder.resolve(name);
            Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        }
    }
}
