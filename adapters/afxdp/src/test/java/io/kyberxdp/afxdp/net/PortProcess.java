package io.kyberxdp.afxdp.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own in a namespace that sends every datagram back. */
public final class PortProcess implements AutoCloseable {

    private static final String OPEN = "open: ";

    private final Process process;
    private final String firstLine;

    private PortProcess(Process process, String firstLine) {
        this.process = process;
        this.firstLine = firstLine;
    }

    /** Starts one, and returns when its port is open. */
    public static PortProcess echo(Namespace side, String endpoint) throws Exception {
        PortProcess started = start(side, List.of(), System.getProperty("java.class.path"), endpoint);
        started.port();
        return started;
    }

    /**
     * Starts one, and returns when its port is open or could not be opened.
     *
     * @param prefix what runs the JVM
     */
    static PortProcess start(Namespace side, List<String> prefix, String classPath, String endpoint) throws Exception {
        List<String> command = new ArrayList<>(List.of("nsenter", "--net=/run/netns/" + side.name()));
        command.addAll(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", classPath, PortProcess.class.getName(), endpoint));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return new PortProcess(process, output.readLine());
    }

    public static void main(String[] args) throws IOException {
        Endpoint endpoint = Endpoint.parse(args[0]);
        DatagramProvider provider = DatagramProvider.installed().stream()
                .filter(known -> known.scheme().equals(endpoint.scheme()))
                .findFirst()
                .orElseThrow();
        try (DatagramPort port = bind(provider, endpoint)) {
            System.out.println(OPEN + port);
            while (true) {
                port.receive((peer, payload) -> answer(port, peer, payload), 1, TimeUnit.SECONDS.toNanos(1));
            }
        }
    }

    private static DatagramPort bind(DatagramProvider provider, Endpoint endpoint) throws IOException {
        try {
            provider.availability().require(endpoint.scheme());
            return provider.bind(endpoint);
        } catch (IOException e) {
            System.out.println(e.getMessage());
            System.exit(1);
            throw e;
        }
    }

    private static void answer(DatagramPort port, InetSocketAddress peer, ByteBuffer payload) {
        try {
            port.send(List.of(new Outgoing(peer, payload)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How the port describes itself; it must be open. */
    public String port() {
        assertEquals(OPEN, firstLine.substring(0, Math.min(OPEN.length(), firstLine.length())), firstLine);
        return firstLine.substring(OPEN.length());
    }

    /** What it says: of its port, or why it has none. */
    public String firstLine() {
        return firstLine;
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
