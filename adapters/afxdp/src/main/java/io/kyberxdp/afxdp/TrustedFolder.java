package io.kyberxdp.afxdp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder whose content nobody else can swap for something else while we work in it. Where others could rename a folder of
 * ours and put a symbolic link in its place, they would have root change or remove files of their choice.
 */
final class TrustedFolder {

    private static final Path SELF = Path.of("/proc/self");
    private static final int ROOT = 0;
    private static final int WRITABLE_BY_OTHERS = 0022;

    /** In such a folder only its owner, and that of an entry, may rename or remove the entry. */
    private static final int STICKY = 01000;

    private TrustedFolder() {}

    /**
     * Goes on if a folder and all that it lies in belong to root or this user, and nobody else may rename what is in them.
     *
     * @param folder without symbolic links, as {@link Path#toRealPath} gives it
     * @throws IOException if others may, or it is not there
     */
    static void require(Path folder) throws IOException {
        int ours = (int) Files.getAttribute(SELF, "unix:uid");
        for (Path at = folder; at != null; at = at.getParent()) {
            int owner = (int) Files.getAttribute(at, "unix:uid");
            int mode = (int) Files.getAttribute(at, "unix:mode");
            boolean isOpen = (mode & WRITABLE_BY_OTHERS) != 0 && (mode & STICKY) == 0;
            if (isOpen || (owner != ROOT && owner != ours)) {
                throw new IOException("other users may rename what is in " + at
                        + ", and so have this one change files of their choice; use a folder that is root's alone");
            }
        }
    }
}
