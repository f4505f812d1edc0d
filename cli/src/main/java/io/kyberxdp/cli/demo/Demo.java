package io.kyberxdp.cli.demo;

import io.kyberxdp.cli.demo.DemoClient.Found;
import io.kyberxdp.cli.demo.DemoServer.Seen;
import io.kyberxdp.cli.demo.DemoServer.Started;
import io.kyberxdp.cli.doctor.Diagnosis;
import io.kyberxdp.cli.doctor.Doctor;
import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;

/** A server process and a client process with real keys, and what both say of the exchanges between them. */
public final class Demo {

    private static final String LOOPBACK = "tcp://127.0.0.1:0";

    /**
     * What both processes found.
     *
     * @param serverKey the server's own fingerprint of its key
     * @param diagnosis which engines and transports are there, and which are not and why
     */
    public record Result(String endpoint, String serverKey, Found client, Seen server, Diagnosis diagnosis) {

        /** Whether every exchange succeeded and both sides agree on everything. */
        public boolean works() {
            return client.attempted() == client.succeeded()
                    && server.failed() == 0
                    && server.established() == client.succeeded()
                    && server.messages() == client.succeeded()
                    && serverKey.equals(client.serverKey())
                    && server.sessionKeys().equals(client.sessionKeys());
        }
    }

    private Demo() {}

    /** Runs the demo. The server makes its key itself and keeps it in memory, so that nothing is ever on disk. */
    public static Result run(String algorithm, int exchanges) throws UserError {
        Diagnosis diagnosis = Doctor.examine();
        try (ChildProcess server = new ChildProcess("demo-server", "--algorithm", algorithm, LOOPBACK)) {
            Started started = server.next(Started.class);
            Found found = runClient(started, exchanges);
            server.finish();
            Seen seen = server.next(Seen.class);
            return new Result(started.endpoint(), started.serverKey(), found, seen, diagnosis);
        } catch (IOException e) {
            throw new UserError("the demo could not run: " + e.getMessage(), "see 'kyberxdp doctor'", e);
        }
    }

    private static Found runClient(Started server, int exchanges) throws IOException {
        String number = String.valueOf(exchanges);
        try (ChildProcess client = new ChildProcess(
                "demo-client", "--pin", server.serverKey(), "--exchanges", number, server.endpoint())) {
            return client.next(Found.class);
        }
    }
}
