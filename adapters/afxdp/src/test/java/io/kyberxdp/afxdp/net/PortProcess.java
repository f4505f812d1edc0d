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
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own in a namespace that sends every datagram back. */
public final class PortProcess implements AutoCloseable {

    private final Process process;

    private PortProcess(Process process) {
        this.process = process;
    }

    /** Starts one, and returns when its port is open. */
    public static PortProcess echo(Namespace side, String endpoint) throws Exception {
        Process process = new ProcessBuilder(
                        "ip",
                        "netns",
                        "exec",
                        side.name(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        PortProcess.class.getName(),
                        endpoint)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        assertEquals("open", output.readLine());
        return new PortProcess(process);
    }

    public static void main(String[] args) throws IOException {
        Endpoint endpoint = Endpoint.parse(args[0]);
        DatagramProvider provider = DatagramProvider.installed().stream()
                .filter(known -> known.scheme().equals(endpoint.scheme()))
                .findFirst()
                .orElseThrow();
        try (DatagramPort port = provider.bind(endpoint)) {
            System.out.println("open");
            while (true) {
                port.receive((peer, payload) -> answer(port, peer, payload), 1, TimeUnit.SECONDS.toNanos(1));
            }
        }
    }

    private static void answer(DatagramPort port, InetSocketAddress peer, ByteBuffer payload) {
        try {
            port.send(List.of(new Outgoing(peer, payload)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
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
