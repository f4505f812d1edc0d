package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.DevicePlugin;
import io.kyberxdp.afxdp.jna.SocketMap;
import io.kyberxdp.afxdp.jna.XdpProgram.Mode;
import io.kyberxdp.afxdp.netlink.Link;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Who sets up the XDP program of a port, as an endpoint's parameters say it. */
sealed interface SetUp {

    /**
     * Gets what brings frames to the port's sockets.
     *
     * @param link the interface
     * @param own who the port is on the wire
     * @throws IOException if it is not there, does not fit the port, or something is not permitted; nothing is left behind
     */
    Redirection open(Link link, Station own) throws IOException;

    /**
     * The port itself, which needs the privileges for it.
     *
     * @param modes how to attach the program: what to try, in this order
     */
    record Own(List<Mode> modes) implements SetUp {
        @Override
        public Redirection open(Link link, Station own) throws IOException {
            return OwnProgram.load(link, own, modes);
        }
    }

    /**
     * Somebody with the privileges, by {@link Pinning}: our program.
     *
     * @param folder where its maps are
     */
    record Pinned(String folder) implements SetUp {
        @Override
        public Redirection open(Link link, Station own) throws IOException {
            return PinnedProgram.open(folder, link, own);
        }
    }

    /**
     * Somebody with the privileges: some program.
     *
     * @param file where its map of sockets is
     */
    record PinnedMap(String file) implements SetUp {
        @Override
        public Redirection open(Link link, Station own) throws IOException {
            return ForeignProgram.open(SocketMap.pinned(file), "of the map " + file, link);
        }
    }

    /**
     * The Kubernetes AF_XDP device plugin: some program.
     *
     * @param socket the file of the plugin's socket
     * @param pod this pod's name; null to take the host's
     */
    record Plugin(String socket, String pod) implements SetUp {
        @Override
        public Redirection open(Link link, Station own) throws IOException {
            SocketMap map = DevicePlugin.request(socket, pod == null ? DevicePlugin.hostName() : pod, link.name());
            return ForeignProgram.open(map, "of the device plugin at " + socket, link);
        }
    }

    /**
     * Reads an endpoint's parameters.
     *
     * @throws IllegalArgumentException if they contradict each other, or a path is none
     */
    static SetUp of(Map<String, String> given, List<Mode> modes) {
        List<String> keys = Stream.of("pinned", "xskmap", "plugin")
                .filter(given::containsKey)
                .toList();
        if (keys.size() > 1) {
            throw new IllegalArgumentException("the parameters " + String.join(" and ", keys)
                    + " exclude each other: only one party sets up the XDP program");
        }
        if (!given.containsKey("plugin")) {
            requireAbsent(given, "pod", "without the parameter plugin");
        }
        return keys.isEmpty() ? new Own(modes) : bySomebodyElse(keys.get(0), given);
    }

    private static SetUp bySomebodyElse(String key, Map<String, String> given) {
        requireAbsent(given, "xdp", "with the parameter " + key + ": the XDP program is attached already");
        String path = given.get(key);
        if (!path.startsWith("/")) {
            throw AfXdpSettings.wrong(key, path, "a path from the root on, as /run/kyberxdp/eth0");
        }
        return switch (key) {
            case "pinned" -> new Pinned(path);
            case "xskmap" -> new PinnedMap(path);
            default -> new Plugin(path, given.get("pod"));
        };
    }

    private static void requireAbsent(Map<String, String> given, String key, String where) {
        if (given.containsKey(key)) {
            throw new IllegalArgumentException("the parameter " + key + " has no meaning " + where);
        }
    }
}
