package io.kyberxdp.afxdp.net;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs ports as the user nobody, with no capability but those named. The classes are copied to where that user can read
 * them; removed on close.
 */
public final class Unprivileged implements AutoCloseable {

    /** The group that the processes are in. */
    public static final String GROUP = "nogroup";

    /** All that the documentation asks for. */
    public static final String CAPABILITIES = "+net_raw";

    /** The limit on locked memory: the usual one, which is enough for a queue. */
    public static final long LOCKED_MEMORY = 8 << 20;

    private final Path folder;
    private final String classPath;

    private Unprivileged(Path folder, String classPath) {
        this.folder = folder;
        this.classPath = classPath;
    }

    public static Unprivileged prepare() throws Exception {
        Capabilities.needXdp();
        Path folder = Files.createTempDirectory("kyberxdp-classes-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path copy = folder.resolve(Integer.toString(copies.size()));
            copy(Path.of(entry), copy);
            copies.add(copy.toString());
        }
        Namespace.run("chmod -R a+rX " + folder);
        return new Unprivileged(folder, String.join(File.pathSeparator, copies));
    }

    private static void copy(Path source, Path target) throws IOException {
        if (!Files.exists(source)) {
            return;
        }
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(source.relativize(file).toString()));
            }
        }
    }

    /** Starts a port that sends everything back, with the capabilities it is documented to need. */
    public PortProcess echo(Namespace side, String endpoint) throws Exception {
        return echo(side, endpoint, CAPABILITIES, LOCKED_MEMORY);
    }

    /**
     * Starts a port that sends everything back.
     *
     * @param capabilities as setpriv takes them, after "-all,"
     * @param lockedMemory how much the process may lock, in bytes
     */
    public PortProcess echo(Namespace side, String endpoint, String capabilities, long lockedMemory) throws Exception {
        String set = "-all" + (capabilities.isEmpty() ? "" : "," + capabilities);
        List<String> prefix = List.of(
                "prlimit",
                "--memlock=" + lockedMemory,
                "setpriv",
                "--reuid=nobody",
                "--regid=" + GROUP,
                "--clear-groups",
                "--inh-caps=" + set,
                "--ambient-caps=" + set,
                "--bounding-set=" + set);
        return PortProcess.start(side, prefix, classPath, endpoint);
    }

    @Override
    public void close() throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
