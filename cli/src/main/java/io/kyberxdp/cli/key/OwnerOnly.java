package io.kyberxdp.cli.key;

import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The rule for files with secrets in them: nobody but the owner may read or write them. */
final class OwnerOnly {

    private static final Set<PosixFilePermission> ALLOWED = PosixFilePermissions.fromString("rwx------");

    private OwnerOnly() {}

    /**
     * Refuses a file that is open to others.
     *
     * @param what the file holds, for the message: "the private key"
     */
    static void require(Path file, String what) throws IOException, UserError {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (!ALLOWED.containsAll(permissions)) {
            throw new UserError(
                    what + " " + file + " is open to others (" + PosixFilePermissions.toString(permissions) + ")",
                    "run: chmod 600 " + file);
        }
    }
}
