package io.kyberxdp.afxdp.net;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A BPF file system of a test's own, in a folder that every user may pass. Unmounted on close or when the JVM ends. */
public final class BpfFolder implements AutoCloseable {

    private final Path path;
    private final Thread hook = new Thread(this::unmountQuietly);

    private BpfFolder(Path path) {
        this.path = path;
    }

    public static BpfFolder mount() throws Exception {
        Capabilities.needXdp();
        BpfFolder folder = new BpfFolder(Files.createTempDirectory("kyberxdp-bpf-"));
        Files.setPosixFilePermissions(folder.path, PosixFilePermissions.fromString("rwxr-xr-x"));
        Runtime.getRuntime().addShutdownHook(folder.hook);
        Namespace.run("mount -t bpf none " + folder.path);
        return folder;
    }

    public Path path() {
        return path;
    }

    /** The path of a file in it. */
    public Path file(String name) {
        return path.resolve(name);
    }

    private void unmountQuietly() {
        try {
            Namespace.run("umount " + path);
        } catch (Exception | AssertionError e) {
            // it was not mounted
        }
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // still mounted: there is nothing else to do
        }
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        unmountQuietly();
    }
}
