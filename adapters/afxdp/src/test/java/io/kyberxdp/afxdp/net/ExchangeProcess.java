package io.kyberxdp.afxdp.net;

import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.SecureServer;
import io.kyberxdp.exchange.ServerStatistics;
import io.kyberxdp.transport.Endpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A JVM of its own in a namespace that takes part in key exchanges, pattern NK with X-Wing, and sends every message back. It
 * serves one endpoint at a time, as it is told on its standard input.
 */
public final class ExchangeProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;
    private final PrintStream input;
    private final PublicKey key;

    private ExchangeProcess(Process process) throws IOException, GeneralSecurityException {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        input = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        byte[] encoded = Base64.getDecoder().decode(answer());
        key = KeyFactory.getInstance(Exchanges.ALGORITHM, Exchanges.PROVIDER)
                .generatePublic(new X509EncodedKeySpec(encoded));
    }

    /**
     * Starts one that serves nothing yet; on the CPUs that the system property {@code kyberxdp.server.cpus} lists, if it is set.
     *
     * @param options for its JVM
     */
    public static ExchangeProcess start(Namespace side, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", side.name()));
        String cpus = System.getProperty("kyberxdp.server.cpus");
        if (cpus != null) {
            command.addAll(List.of("taskset", "-c", cpus));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ExchangeProcess.class.getName()));
        return new ExchangeProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    private String answer() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IOException("the other process has ended");
        }
        if (line.startsWith("failed ")) {
            throw new IOException("the other process " + line);
        }
        return line;
    }

    /** The server's key, for clients to pin. */
    public PublicKey key() {
        return key;
    }

    /** Serves an endpoint, and gives it with its port. */
    public Endpoint serve(String endpoint) throws IOException {
        input.println(endpoint);
        return Endpoint.parse(answer());
    }

    /**
     * Ends serving, and waits until the port is closed.
     *
     * @return how many handshakes succeeded
     * @throws IOException if one failed
     */
    public long stop() throws IOException {
        input.println("stop");
        return Long.parseLong(answer());
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    // ------------------------------------------------------------------ in the other process

    public static void main(String[] args) throws Exception {
        KeyPair pair = Exchanges.newKey();
        System.out.println(Base64.getEncoder().encodeToString(pair.getPublic().getEncoded()));
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        SecureServer server = null;
        for (String command = commands.readLine(); command != null; command = commands.readLine()) {
            try {
                if (command.equals("stop")) {
                    System.out.println(stop(server));
                } else {
                    server = KeyExchange.server(pair)
                            .kemProvider(Exchanges.PROVIDER)
                            .listen(Endpoint.parse(command), Exchanges::echo);
                    System.out.println(server.local());
                }
            } catch (IOException e) {
                System.out.println("failed " + e);
            }
        }
        System.exit(0);
    }

    private static long stop(SecureServer server) throws Exception {
        server.close();
        Exchanges.awaitNoPorts();
        ServerStatistics statistics = server.statistics();
        if (statistics.failed() > 0) {
            throw new IOException(statistics.failed() + " handshakes failed");
        }
        return statistics.established();
    }
}
