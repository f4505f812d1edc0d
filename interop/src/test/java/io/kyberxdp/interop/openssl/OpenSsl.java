package io.kyberxdp.interop.openssl;

import io.kyberxdp.interop.Partner.RefusedException;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code openssl} of a release that has ML-KEM (3.5 or later). */
public final class OpenSsl {

    private final String program;
    private final Path folder;

    private OpenSsl(String program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /**
     * Finds the command that the property {@code kyberxdp.interop.openssl} names, or the one on the path, and skips the test where
     * it lacks ML-KEM.
     *
     * @param folder where the command works
     */
    public static OpenSsl find(Path folder) throws IOException, InterruptedException {
        OpenSsl found = new OpenSsl(System.getProperty("kyberxdp.interop.openssl", "openssl"), folder);
        String cause = "";
        boolean hasMlKem = false;
        try {
            hasMlKem = found.run("list", "-kem-algorithms").contains("ML-KEM-768");
            cause = found.run("version").strip() + " has no ML-KEM";
        } catch (IOException | RefusedException e) {
            cause = e.getMessage();
        }
        Capability.need(
                "openssl-mlkem",
                hasMlKem,
                cause + "; OpenSSL 3.5 has, and './kyberxdp setup --with-partners' brings it on Debian");
        return found;
    }

    /**
     * Runs one of its commands.
     *
     * @return what it printed
     * @throws RefusedException when it fails, with what it said
     */
    public String run(String... arguments) throws IOException, InterruptedException, RefusedException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new RefusedException(String.join(" ", command) + ": " + output);
        }
        return output;
    }
}
