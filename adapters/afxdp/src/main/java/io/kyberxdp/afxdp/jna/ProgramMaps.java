package io.kyberxdp.afxdp.jna;

import io.kyberxdp.afxdp.jna.BpfMap.Layout;
import io.kyberxdp.afxdp.jna.PinnedFile.Access;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The maps of our XDP program (classify.h): what it takes for ours, where it sends that, and what it counted. One thread at a
 * time uses an instance.
 */
public final class ProgramMaps implements AutoCloseable {

    private static final int HASH = 1;
    private static final int ARRAY = 2;
    private static final int PERCPU_ARRAY = 6;
    private static final int ADDRESS_SIZE = 16;
    private static final int STATION_SIZE = 12;

    /** The maps by their names in the program. */
    private enum Role {
        XSKS(SocketMap.XSKMAP, Integer.BYTES, Integer.BYTES),
        STATION(ARRAY, Integer.BYTES, STATION_SIZE),
        LOCALS(HASH, ADDRESS_SIZE, 1),
        PORTS(HASH, Short.BYTES, 1),
        COUNTERS(PERCPU_ARRAY, Integer.BYTES, Long.BYTES);

        private final int type;
        private final int keySize;
        private final int valueSize;

        Role(int type, int keySize, int valueSize) {
            this.type = type;
            this.keySize = keySize;
            this.valueSize = valueSize;
        }

        private Layout layout() {
            return new Layout(type, keySize, valueSize);
        }

        /** What a port does with a pinned one. */
        private Access access() {
            return this == XSKS ? Access.READ_WRITE : Access.READ;
        }

        private String mapName() {
            return name().toLowerCase(Locale.ROOT);
        }

        private String file(String folder) {
            return folder + "/" + mapName();
        }
    }

    /** Finds the map of a role. */
    private interface Source {
        BpfMap find(Role role) throws IOException;
    }

    private final Map<Role, BpfMap> maps = new EnumMap<>(Role.class);
    private final SocketMap sockets;

    private ProgramMaps(Source source) throws IOException {
        try {
            for (Role role : Role.values()) {
                maps.put(role, source.find(role));
                maps.get(role).require(role.layout());
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
        sockets = new SocketMap(maps.get(Role.XSKS));
    }

    /**
     * The maps of a program that was loaded.
     *
     * @param object the program's object of libbpf, whose copies of the descriptors are closed with it
     */
    static ProgramMaps loaded(long object) throws IOException {
        return new ProgramMaps(role -> {
            int fd = LibBpf.bpf_object__find_map_fd_by_name(object, role.mapName());
            if (fd < 0) {
                throw new IOException("the object file has no map '" + role.mapName() + "'");
            }
            return new BpfMap(fd, "the map '" + role.mapName() + "'").duplicate();
        });
    }

    /**
     * Opens the files that {@link #pin} made.
     *
     * @throws IOException if one is missing or another than it should be, or this user may not write that of the sockets and
     *     read the others
     */
    public static ProgramMaps pinned(String folder) throws IOException {
        return new ProgramMaps(role -> {
            String file = role.file(folder);
            return new BpfMap(PinnedFile.open(file, role.access()), "the map " + file);
        });
    }

    /** Makes a file of each map. */
    void pin(String folder) throws IOException {
        for (Role role : Role.values()) {
            PinnedFile.create(role.file(folder), maps.get(role).descriptor());
        }
    }

    /**
     * Says what a frame must carry below IP to be ours.
     *
     * @param mac the interface's address, in the low 48 bits
     * @param vlans the ids of the VLAN tags, the outermost first; at most 2
     */
    public void setStation(long mac, List<Integer> vlans) throws IOException {
        try (Scratch key = new Scratch(Integer.BYTES);
                Scratch value = new Scratch(STATION_SIZE)) {
            write(value.bytes(), mac, vlans);
            maps.get(Role.STATION).update(key, value, BpfMap.ANY);
        }
    }

    /** Whether that is what {@link #setStation} said. */
    public boolean isStation(long mac, List<Integer> vlans) throws IOException {
        try (Scratch key = new Scratch(Integer.BYTES);
                Scratch asked = new Scratch(STATION_SIZE);
                Scratch value = new Scratch(STATION_SIZE)) {
            write(asked.bytes(), mac, vlans);
            maps.get(Role.STATION).lookup(key, value);
            return asked.bytes().rewind().equals(value.bytes());
        }
    }

    private static void write(ByteBuffer station, long mac, List<Integer> vlans) {
        for (int shift = 40; shift >= 0; shift -= 8) {
            station.put((byte) (mac >>> shift));
        }
        station.putShort((short) vlans.size());
        vlans.forEach(vlan -> station.putShort(vlan.shortValue()));
    }

    /**
     * Lets frames to an IP address be ours.
     *
     * @param address 16 bytes; IPv4 as ::ffff:a.b.c.d
     */
    public void admitAddress(byte[] address) throws IOException {
        admit(Role.LOCALS, address);
    }

    /** Whether frames to an IP address are ours. */
    public boolean admitsAddress(byte[] address) throws IOException {
        return admits(Role.LOCALS, address);
    }

    /** Lets frames to a UDP port be ours. */
    public void admitPort(int port) throws IOException {
        admit(Role.PORTS, bytes(port));
    }

    /** Whether frames to a UDP port are ours. */
    public boolean admitsPort(int port) throws IOException {
        return admits(Role.PORTS, bytes(port));
    }

    private static byte[] bytes(int port) {
        return new byte[] {(byte) (port >>> 8), (byte) port};
    }

    private void admit(Role role, byte[] member) throws IOException {
        try (Scratch key = new Scratch(member.length);
                Scratch value = new Scratch(1)) {
            key.bytes().put(member);
            maps.get(role).update(key, value, BpfMap.ANY);
        }
    }

    private boolean admits(Role role, byte[] member) throws IOException {
        try (Scratch key = new Scratch(member.length);
                Scratch value = new Scratch(1)) {
            key.bytes().put(member);
            return maps.get(role).lookup(key, value);
        }
    }

    /** Where frames that are ours go; closed with the others. */
    public SocketMap sockets() {
        return sockets;
    }

    /** How many frames came to each verdict since the program was loaded. */
    public Map<Verdict, Long> counters() throws IOException {
        int cpus = LibBpf.libbpf_num_possible_cpus();
        Map<Verdict, Long> sums = new EnumMap<>(Verdict.class);
        try (Scratch key = new Scratch(Integer.BYTES);
                Scratch values = new Scratch(cpus * Long.BYTES)) {
            int index = 0;
            for (Verdict verdict : Verdict.values()) {
                key.bytes().putInt(0, index++);
                boolean isCounted = maps.get(Role.COUNTERS).lookup(key, values);
                long sum = 0;
                for (int cpu = 0; cpu < cpus && isCounted; cpu++) {
                    sum += values.bytes().getLong(cpu * Long.BYTES);
                }
                sums.put(verdict, sum);
            }
        }
        return sums;
    }

    /** Closes the descriptors. To be called once. */
    @Override
    public void close() {
        maps.values().forEach(BpfMap::close);
    }
}
