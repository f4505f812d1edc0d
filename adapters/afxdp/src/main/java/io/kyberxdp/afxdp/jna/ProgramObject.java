package io.kyberxdp.afxdp.jna;

import io.kyberxdp.transport.Availability;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The compiled XDP program: the one in the jar, unless the system property {@code kyberxdp.afxdp.program} names a file. */
public final class ProgramObject {

    /** The system property that names another program's object file; its maps must be those of ours. */
    public static final String PROPERTY = "kyberxdp.afxdp.program";

    private static final String RESOURCE = "kyberxdp.bpf.o";
    private static final String BUILD_RECORD = "/META-INF/kyberxdp/bpf-build";

    private ProgramObject() {}

    /** Whether there is one. */
    public static Availability availability() {
        String file = System.getProperty(PROPERTY);
        if (file != null) {
            return Files.isRegularFile(Path.of(file))
                    ? Availability.available()
                    : Availability.unavailable(
                            "there is no file " + file + ", which the system property " + PROPERTY + " names",
                            "name an XDP program's object file, or none to use the one in the jar");
        }
        if (ProgramObject.class.getResource(RESOURCE) != null) {
            return Availability.available();
        }
        return Availability.unavailable(
                "this build has no XDP program (" + buildRecord() + ")",
                "install clang and libbpf-dev (on Debian and Ubuntu: apt-get install clang libbpf-dev) and build again");
    }

    /**
     * The object file's bytes.
     *
     * @throws IOException if there is none, or it cannot be read
     */
    public static byte[] read() throws IOException {
        availability().require("the XDP program");
        String file = System.getProperty(PROPERTY);
        if (file != null) {
            return Files.readAllBytes(Path.of(file));
        }
        try (InputStream in = ProgramObject.class.getResourceAsStream(RESOURCE)) {
            return in.readAllBytes();
        }
    }

    private static String buildRecord() {
        try (InputStream in = ProgramObject.class.getResourceAsStream(BUILD_RECORD)) {
            return in == null ? "no record of why" : new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
        } catch (IOException e) {
            return "no record of why: " + e.getMessage();
        }
    }
}
