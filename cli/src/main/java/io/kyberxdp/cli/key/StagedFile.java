package io.kyberxdp.cli.key;

import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file that appears whole or not at all: written under another name in the same folder, created with its final
 * permissions, flushed to the disk, and only then given its name.
 */
final class StagedFile implements AutoCloseable {

    private final Path target;
    private final Path staged;

    private StagedFile(Path target, Path staged) {
        this.target = target;
        this.staged = staged;
    }

    /**
     * Writes the content beside the target.
     *
     * @param permissions in the form {@code rw-------}; the process's umask may narrow them, nothing widens them
     */
    static StagedFile write(Path target, byte[] content, String permissions) throws UserError {
        Path folder = target.toAbsolutePath().getParent();
        Set<PosixFilePermission> allowed = PosixFilePermissions.fromString(permissions);
        try {
            Path temporary = Files.createTempFile(
                    folder, "." + target.getFileName() + ".", ".tmp", PosixFilePermissions.asFileAttribute(allowed));
            StagedFile file = new StagedFile(target, temporary);
            try {
                file.fill(content, allowed);
                return file;
            } catch (IOException | UserError | RuntimeException e) {
                file.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw new UserError("the folder " + folder + " does not exist", "create it, or name another by --out", e);
        } catch (UnsupportedOperationException e) {
            throw new UserError(
                    "the file system of " + folder + " knows no owner-only permissions",
                    "name another folder by --out",
                    e);
        } catch (IOException e) {
            throw new UserError("cannot write to " + folder + " (" + e + ")", "name another folder by --out", e);
        }
    }

    private void fill(byte[] content, Set<PosixFilePermission> allowed) throws IOException, UserError {
        if (!allowed.containsAll(Files.getPosixFilePermissions(staged))) {
            throw new UserError(
                    "the file system of " + target + " does not keep permissions", "name another folder by --out");
        }
        try (FileChannel channel = FileChannel.open(staged, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    /**
     * Gives the file its name.
     *
     * @param replace whether a file that is already there gives way
     */
    void commit(boolean replace) throws UserError {
        try {
            if (replace) {
                Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE);
            } else {
                // A hard link, unlike a rename, never replaces what came in between.
                Files.createLink(target, staged);
                Files.delete(staged);
            }
        } catch (FileAlreadyExistsException e) {
            throw KeyFiles.exists(target);
        } catch (IOException | UnsupportedOperationException e) {
            throw new UserError("cannot create " + target + " (" + e + ")", "name another folder by --out", e);
        }
    }

    /** Removes what was not committed. */
    @Override
    public void close() throws UserError {
        try {
            Files.deleteIfExists(staged);
        } catch (IOException e) {
            throw new UserError("cannot remove the temporary file " + staged + " (" + e + ")", "remove it", e);
        }
    }
}
