package io.kyberxdp.cli.capture;

import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A new file for a recording, which nobody but its owner may read: it tells who talks to whom, and when. */
public final class CaptureFile {

    private static final String REMEDY = "name another file";

    private CaptureFile() {}

    /**
     * Creates one.
     *
     * @throws UserError if it is there already, or cannot be created
     */
    public static OutputStream create(Path file) throws UserError {
        try {
            return Channels.newOutputStream(Files.newByteChannel(
                    file,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))));
        } catch (FileAlreadyExistsException e) {
            throw new UserError(file + " exists already", REMEDY + ", or remove it", e);
        } catch (NoSuchFileException e) {
            throw new UserError("the folder of " + file + " does not exist", "create it, or " + REMEDY, e);
        } catch (UnsupportedOperationException e) {
            throw new UserError("the file system of " + file + " knows no owner-only permissions", REMEDY, e);
        } catch (IOException e) {
            throw new UserError("cannot create " + file + " (" + e + ")", REMEDY, e);
        }
    }
}
