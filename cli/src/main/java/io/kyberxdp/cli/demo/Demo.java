package io.kyberxdp.cli.demo;

import io.kyberxdp.cli.demo.DemoClient.Found;
import io.kyberxdp.cli.demo.DemoServer.Seen;
import io.kyberxdp.cli.demo.DemoServer.Started;
import io.kyberxdp.cli.doctor.Diagnosis;
import io.kyberxdp.cli.doctor.Doctor;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.key.KeyFiles;
import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.nio.file.Path;

/** A server process and a client process with real keys, and what both say of the exchanges between them. */
public final class Demo {

    /** The prefix of this process's temporary folder. */
    static final String TEMPORARY = "kyberxdp-demo-" + ProcessHandle.current().pid() + "-";

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

    /** Runs the demo; what it needs on disk lives in a private temporary folder and is removed. */
    public static Result run(String algorithm, int exchanges) throws UserError {
        try (TemporaryFolder folder = new TemporaryFolder(TEMPORARY)) {
            Path key = folder.path().resolve("server.key");
            KeyFiles.write(key, KemKeys.generate(algorithm), false);
            return run(key, exchanges);
        } catch (IOException e) {
            throw new UserError("the demo could not run: " + e.getMessage(), "see 'kyberxdp doctor'", e);
        }
    }

    private static Result run(Path key, int exchanges) throws IOException {
        Diagnosis diagnosis = Doctor.examine();
        try (ChildProcess server = new ChildProcess("demo-server", "--key", key.toString(), LOOPBACK)) {
            Started started = server.next(Started.class);
            Found found = runClient(KeyFiles.publicFile(key), exchanges, started.endpoint());
            server.finish();
            Seen seen = server.next(Seen.class);
            return new Result(started.endpoint(), started.serverKey(), found, seen, diagnosis);
        }
    }

    private static Found runClient(Path pin, int exchanges, String endpoint) throws IOException {
        try (ChildProcess client = new ChildProcess(
                "demo-client", "--pin", pin.toString(), "--exchanges", String.valueOf(exchanges), endpoint)) {
            return client.next(Found.class);
        }
    }
}
