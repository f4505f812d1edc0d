package io.kyberxdp.cli.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.testkit.Capability;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** PostgreSQL as the system's package brings it, on a free port of loopback and in a folder of its own, both gone at the end. */
final class PostgresServer {

    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final String REMEDY = "apt-get install postgresql";

    /** PostgreSQL refuses to run as root. */
    private static final String UNPRIVILEGED = "nobody";

    private final Path folder;
    private final Process process;
    private final int port;

    private PostgresServer(Path folder, Process process, int port) {
        this.folder = folder;
        this.process = process;
        this.port = port;
    }

    static PostgresServer start() throws IOException, InterruptedException {
        Optional<Path> initdb = program("initdb");
        Capability.need("postgresql", initdb.isPresent(), "no initdb of PostgreSQL is installed; " + REMEDY);
        Capability.need("postgresql", program("psql").isPresent(), "no psql is installed; " + REMEDY);
        Capability.need(
                "postgresql", !isRoot() || program("setpriv").isPresent(), "no setpriv; apt-get install util-linux");
        Path folder = Files.createTempDirectory("kyberxdp-postgres-");
        if (isRoot()) {
            var users = folder.getFileSystem().getUserPrincipalLookupService();
            Files.setOwner(folder, users.lookupPrincipalByName(UNPRIVILEGED));
        }
        String data = folder.resolve("data").toString();
        String bin = initdb.get().getParent().toString();
        Process made = unprivileged(
                folder,
                bin + "/initdb",
                "-D",
                data,
                "-U",
                "postgres",
                "-A",
                "trust",
                "-N",
                "--no-locale",
                "-E",
                "UTF8");
        assertEquals(0, made.waitFor(), () -> log(folder));
        PostgresServer server = run(folder, bin, data);
        for (int attempts = 1; !server.isReady(); attempts++) { // another program may have been faster to take the port
            assertTrue(attempts < 5, () -> log(folder));
            server = run(folder, bin, data);
        }
        return server;
    }

    private static PostgresServer run(Path folder, String bin, String data) throws IOException {
        int port = freePort();
        Process process = unprivileged(
                folder,
                bin + "/postgres",
                "-D",
                data,
                "-p",
                String.valueOf(port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=off");
        return new PostgresServer(folder, process, port);
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static Process unprivileged(Path folder, String... program) throws IOException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid", UNPRIVILEGED, "--regid", "nogroup", "--clear-groups"));
        }
        command.addAll(List.of(program));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile(folder)))
                .start();
    }

    /** Beside the folder, which belongs to somebody else. */
    private static File logFile(Path folder) {
        return folder.resolveSibling(folder.getFileName() + ".log").toFile();
    }

    private static String log(Path folder) {
        try {
            return Files.readString(logFile(folder).toPath());
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static Optional<Path> program(String name) throws IOException {
        Stream<Path> onPath =
                Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(Path::of);
        List<Path> debian = List.of();
        if (Files.isDirectory(DEBIAN)) {
            try (Stream<Path> versions = Files.list(DEBIAN)) {
                debian = versions.map(version -> version.resolve("bin"))
                        .sorted(Comparator.reverseOrder())
                        .toList();
            }
        }
        // Debian's own first: what is on PATH may be a link to one program of several that belong together.
        return Stream.concat(debian.stream(), onPath)
                .map(bin -> bin.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Waits until it answers, or has ended without. */
    private boolean isReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(180);
        while (psql(port, "select 1").exitCode() != 0) {
            assertTrue(System.nanoTime() - deadline < 0, () -> log(folder));
            if (!process.isAlive()) {
                return false;
            }
            Thread.sleep(50);
        }
        return process.isAlive();
    }

    int port() {
        return port;
    }

    /** What psql printed, without headings; its errors come along. */
    record Answer(int exitCode, String text) {}

    /** Runs the stock client on commands, through whichever port. */
    static Answer psql(int port, String... commands) throws IOException, InterruptedException {
        return finish(startPsql(port, commands));
    }

    static Process startPsql(int port, String... commands) throws IOException {
        List<String> line = new ArrayList<>(
                List.of("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-U", "postgres"));
        line.addAll(List.of("-p", String.valueOf(port)));
        for (String command : commands) {
            line.addAll(List.of("-c", command));
        }
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().put("PGCONNECT_TIMEOUT", "30");
        return builder.start();
    }

    static Answer finish(Process psql) throws IOException, InterruptedException {
        String text = new String(psql.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(psql.waitFor(), text.strip());
    }

    /** Ends its processes and removes its folder. SIGTERM alone would wait for clients that are still there. */
    void stop() throws IOException, InterruptedException {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        Files.deleteIfExists(logFile(folder).toPath());
    }
}
