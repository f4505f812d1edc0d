package io.kyberxdp.bench.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The commands of iproute2. */
final class Tool {

    private Tool() {}

    /**
     * Runs a command.
     *
     * @return what it printed
     * @throws IOException if it fails; the message has its words
     */
    static String run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(
                        String.join(" ", command) + ": " + output.strip().replaceAll("\\s*\\R\\s*", "; "));
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted in " + String.join(" ", command), e);
        }
        return output;
    }

    /** Runs {@code ip} in a namespace. */
    static void ip(String namespace, String arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip", "-n", namespace));
        command.addAll(List.of(arguments.split(" ", -1)));
        run(command);
    }
}
