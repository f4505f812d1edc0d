package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.XdpProgram;
import io.kyberxdp.afxdp.netlink.KernelTables;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Attaches the XDP program for a port that somebody else opens, without the privileges for that. What is ours, by Ethernet
 * and IP addresses and UDP port, is settled here and cannot be changed by the other one, who may but put sockets into the map
 * of sockets. Program, maps and attachment are files of a BPF file system, and stay until these are removed.
 */
final class Pinning {

    private static final String LINK = "link";
    private static final String SOCKETS = "xsks";
    private static final List<String> FILES =
            List.of(LINK, SOCKETS, "station", "locals", "ports", "counters", "program");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwxr-x---");
    private static final Set<PosixFilePermission> WRITABLE = PosixFilePermissions.fromString("rw-rw----");
    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r-----");

    private Pinning() {}

    /**
     * Attaches and pins the program.
     *
     * @param local what the other one will bind to, with the address, the port and the parameters {@code if}, {@code vlan} and
     *     {@code xdp} as they matter to the program
     * @param folder in a BPF file system; it is made here
     * @param group whose members may open the port
     * @throws IllegalArgumentException if the endpoint is none to bind to by that
     * @throws IOException if a privilege is missing, or anything else is in the way; nothing is left behind
     */
    static void pin(Endpoint local, Path folder, String group) throws IOException {
        AfXdpSettings settings = AfXdpSettings.of(local);
        if (!(settings.setUp() instanceof SetUp.Own own) || local.port() == 0) {
            throw new IllegalArgumentException(
                    "to pin the program, name a port, and none of pinned, xskmap and plugin");
        }
        GroupPrincipal members =
                folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName(group);
        try (KernelTables tables = new KernelTables()) {
            Place place = Place.toBind(tables, settings, InetAddress.getByName(local.host()));
            Station station = place.station(settings.vlans(), local.port());
            OwnProgram program = OwnProgram.load(place.link(), station, own.modes());
            try {
                program.start();
                pin(program, folder, members);
            } finally {
                program.close();
            }
        }
    }

    private static void pin(OwnProgram program, Path folder, GroupPrincipal members) throws IOException {
        Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try {
            program.pin(folder.toString());
            for (String name : FILES) {
                if (!name.equals(LINK)) { // whoever has that may detach the program
                    grant(folder.resolve(name), members, name.equals(SOCKETS) ? WRITABLE : READABLE);
                }
            }
            grant(folder, members, FOLDER);
        } catch (IOException | RuntimeException e) {
            unpin(folder);
            throw e;
        }
    }

    private static void grant(Path file, GroupPrincipal members, Set<PosixFilePermission> permissions)
            throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        view.setGroup(members);
        view.setPermissions(permissions);
    }

    /**
     * Detaches the program, and removes what {@link #pin} left. Ports that are open go on by the kernel.
     *
     * @throws IOException if there is no such folder, it has other files, too, or this user may not
     */
    static void unpin(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            List<Path> others = found.filter(
                            file -> !FILES.contains(file.getFileName().toString()))
                    .toList();
            if (!others.isEmpty()) {
                throw new IOException(folder + " has other files than pinning leaves, such as " + others.get(0));
            }
        }
        if (Files.exists(folder.resolve(LINK))) {
            XdpProgram.detachPinned(folder.toString());
        }
        for (String name : FILES) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
    }
}
