package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.XdpProgram;
import io.kyberxdp.afxdp.netlink.KernelTables;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.PrivilegedSetUp;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Attaches the XDP program for a port that somebody else opens, without the privileges for that. What is ours, by Ethernet
 * and IP addresses and UDP port, is settled here and cannot be changed by the other one, who may but put sockets into the map
 * of sockets. Program, maps and attachment are files of a BPF file system, and stay until these are removed.
 */
final class Pinning {

    /** The type of the file system, as the kernel's list of mounts has it. */
    private static final String BPF = "bpf";

    private static final String LINK = "link";
    private static final String SOCKETS = "xsks";
    private static final List<String> FILES =
            List.of(LINK, SOCKETS, "station", "locals", "ports", "counters", "program");
    private static final Set<PosixFilePermission> FOR_OWNER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwxr-x---");
    private static final Set<PosixFilePermission> WRITABLE = PosixFilePermissions.fromString("rw-rw----");
    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r-----");

    private Pinning() {}

    /**
     * Attaches and pins the program, as {@link PrivilegedSetUp#pin} says.
     *
     * @param host the address that the endpoint names
     * @param folder in a BPF file system, where nobody else may rename it
     */
    static Endpoint pin(Endpoint local, InetAddress host, Path folder, String group) throws IOException {
        AfXdpSettings settings = AfXdpSettings.of(local);
        if (!(settings.setUp() instanceof SetUp.Own own) || local.port() == 0) {
            throw new IllegalArgumentException(
                    "a program is pinned for one port, which is not 0, and without the parameters pinned, xskmap and plugin");
        }
        GroupPrincipal members = members(group);
        Path real = place(folder);
        try (KernelTables tables = new KernelTables()) {
            Place place = Place.toBind(tables, settings, host);
            Station station = place.station(settings.vlans(), local.port());
            OwnProgram program = OwnProgram.load(place.link(), station, own.modes());
            try {
                program.start();
                pin(program, real, members);
            } finally {
                program.close();
            }
        }
        Map<String, String> parameters = new HashMap<>(local.parameters());
        parameters.remove("xdp");
        parameters.put("pinned", folder.toString());
        return new Endpoint(local.scheme(), local.host(), local.port(), parameters);
    }

    private static GroupPrincipal members(String group) throws IOException {
        try {
            return FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByGroupName(group);
        } catch (UserPrincipalNotFoundException e) {
            throw new IOException("there is no group '" + group + "'; name one whose members may open the port", e);
        }
    }

    /** Where the folder will be, without symbolic links. */
    private static Path place(Path folder) throws IOException {
        Path parent = folder.getParent();
        if (parent == null) {
            throw new IOException(folder + " is there already; name a new folder");
        }
        if (folder.getFileName().toString().contains(".")) {
            throw new IOException("names in a BPF file system have no dots; name another folder than " + folder);
        }
        try {
            Path real = parent.toRealPath();
            TrustedFolder.require(real);
            return real.resolve(folder.getFileName());
        } catch (NoSuchFileException e) {
            throw new IOException(parent + " is not there; name a folder in a BPF file system", e);
        } catch (AccessDeniedException e) {
            throw new IOException("this user may not make the folder " + folder + "; run as root", e);
        }
    }

    private static void make(Path folder) throws IOException {
        try {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(FOR_OWNER));
        } catch (FileAlreadyExistsException e) {
            throw new IOException(folder + " is there already; name a new folder", e);
        } catch (AccessDeniedException e) {
            throw new IOException("this user may not make the folder " + folder + "; run as root", e);
        }
    }

    private static void pin(OwnProgram program, Path folder, GroupPrincipal members) throws IOException {
        make(folder);
        try {
            program.pin(folder.toString());
            for (String name : FILES) {
                if (!name.equals(LINK)) { // whoever has that may detach the program
                    grant(folder.resolve(name), members, name.equals(SOCKETS) ? WRITABLE : READABLE);
                }
            }
            grant(folder, members, FOLDER);
        } catch (IOException | RuntimeException e) {
            removeAfter(e, folder);
            throw e;
        }
    }

    private static void removeAfter(Exception failure, Path folder) {
        try {
            remove(folder);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static void grant(Path file, GroupPrincipal members, Set<PosixFilePermission> permissions)
            throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        view.setGroup(members);
        view.setPermissions(permissions);
    }

    /** Detaches the program, and removes what {@link #pin} left. Ports that are open go on by the kernel. */
    static void unpin(Path folder) throws IOException {
        try {
            Path real = folder.toRealPath();
            requireOurs(real);
            remove(real);
        } catch (NoSuchFileException | NotDirectoryException e) {
            throw new IOException("there is no folder " + folder, e);
        } catch (AccessDeniedException e) {
            throw new IOException("this user may not read the folder " + folder + "; run as root", e);
        }
    }

    private static void remove(Path folder) throws IOException {
        if (Files.exists(folder.resolve(LINK))) { // removing its file would detach the program, too, but later
            XdpProgram.detachPinned(folder.toString());
        }
        for (String name : FILES) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
    }

    /** In another file system, files of these names are somebody's work. */
    private static void requireOurs(Path folder) throws IOException {
        String type = Files.getFileStore(folder).type();
        if (!type.equals(BPF)) {
            throw new IOException(
                    folder + " is not a folder that pinning a program made: it is in a file system of the type " + type
                            + ", not in one of BPF");
        }
        TrustedFolder.require(folder);
        try (Stream<Path> found = Files.list(folder)) {
            List<String> names =
                    found.map(file -> file.getFileName().toString()).toList();
            if (names.isEmpty() || !FILES.containsAll(names)) {
                throw new IOException(folder + " is not a folder that pinning a program made: it has "
                        + (names.isEmpty() ? "no files" : "other files, " + names));
            }
        }
    }
}
