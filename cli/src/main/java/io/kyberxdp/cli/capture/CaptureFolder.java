package io.kyberxdp.cli.capture;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Where running processes can be asked for their frames: a folder with a socket for each, named by the process. It is its
 * user's alone: {@code /run/kyberxdp-capture} of root, {@code $XDG_RUNTIME_DIR/kyberxdp-capture} of everybody else. It is not
 * {@code /run/kyberxdp}, where the pages of the AF_XDP transport have a BPF file system that others may pass.
 */
final class CaptureFolder {

    private static final Path SELF = Path.of("/proc/self");
    private static final String NAME = "kyberxdp-capture";
    private static final String SUFFIX = ".capture";
    private static final String OWNER_ONLY = "rwx------";

    private CaptureFolder() {}

    /** The folder, there or not; empty where this user has none. */
    static Optional<Path> find() throws IOException {
        if (!Files.exists(SELF)) {
            return Optional.empty(); // not Linux: no AF_XDP either
        }
        if (ourUser() == 0) {
            return Optional.of(Path.of("/run", NAME));
        }
        return Optional.ofNullable(System.getenv("XDG_RUNTIME_DIR"))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, NAME));
    }

    /**
     * Makes the folder if it is not there.
     *
     * @throws IOException if that fails, or it belongs or is open to others
     */
    static void make(Path folder) throws IOException {
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
        } catch (FileAlreadyExistsException e) {
            requireOurs(folder);
        }
    }

    /** @throws IOException if the folder belongs or is open to others */
    static void requireOurs(Path folder) throws IOException {
        Object owner = Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        String permissions =
                PosixFilePermissions.toString(Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS));
        if (!owner.equals(ourUser())
                || !permissions.equals(OWNER_ONLY)
                || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(folder + " should be a folder of this user's alone (" + OWNER_ONLY
                    + "), and is of the user " + owner + " and " + permissions + "; remove it");
        }
    }

    private static int ourUser() throws IOException {
        return (int) Files.getAttribute(SELF, "unix:uid");
    }

    /** The socket of a process. */
    static Path socket(Path folder, long pid) {
        return folder.resolve(pid + SUFFIX);
    }

    /** Whose socket it is; empty for another file. */
    static Optional<Long> process(Path socket) {
        String name = socket.getFileName().toString();
        return name.matches("[0-9]{1,18}\\" + SUFFIX)
                ? Optional.of(Long.valueOf(name.substring(0, name.length() - SUFFIX.length())))
                : Optional.empty();
    }
}
