package io.kyberxdp.afxdp.jna;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A loaded XDP program with its maps, and its attachment to a network interface. The attachment is a link: it ends with the
 * process, however that ends. One thread at a time uses an instance.
 */
public final class XdpProgram implements AutoCloseable {

    /** How many receive queues the program has room for. */
    public static final int MAX_QUEUES = 64;

    private static final String NAME = "kyberxdp";
    private static final int NONE = -1;
    private static final int OPTIONS_SIZE = 16;
    private static final int ADDRESS_SIZE = 16;
    private static final int STATION_SIZE = 12;

    /** How a program is attached: in the driver, or later, where the kernel has already made a packet of the frame. */
    public enum Mode {
        /** In the driver. */
        NATIVE(4),
        /** In the kernel's generic layer; works with every driver, and costs a copy more. */
        SKB(2);

        private final int flag;

        Mode(int flag) {
            this.flag = flag;
        }
    }

    private final long object;
    private final int program;
    private final int sockets;
    private final int station;
    private final int locals;
    private final int ports;
    private final int counters;
    private int link = NONE;
    private boolean closed;

    private XdpProgram(long object) throws IOException {
        this.object = object;
        long found = LibBpf.bpf_object__find_program_by_name(object, NAME);
        if (found == 0) {
            throw new IOException("the object file has no program '" + NAME + "'");
        }
        program = LibBpf.bpf_program__fd(found);
        sockets = map("xsks");
        station = map("station");
        locals = map("locals");
        ports = map("ports");
        counters = map("counters");
    }

    /**
     * Loads a program into the kernel. It is not attached yet, and lets every frame pass to the kernel.
     *
     * @param elf an object file as clang makes it
     * @throws IOException if libbpf or the kernel refuses it
     */
    public static XdpProgram load(byte[] elf) throws IOException {
        LibBpf.BINDING.availability().require("the XDP program");
        long object;
        try (Scratch copy = new Scratch(elf.length)) {
            copy.bytes().put(elf);
            object = LibBpf.bpf_object__open_mem(copy.address(), elf.length, 0);
        }
        if (object == 0) {
            throw new SystemCallException(
                    "bpf_object__open_mem", Errno.last(), "this is no object file of a BPF program");
        }
        try {
            int result = LibBpf.bpf_object__load(object);
            if (result < 0) {
                throw new SystemCallException("loading the XDP program", -result, meaningOfLoad(-result));
            }
            return new XdpProgram(object);
        } catch (IOException | RuntimeException | Error e) {
            LibBpf.bpf_object__close(object);
            throw e;
        }
    }

    private static String meaningOfLoad(int errno) {
        return switch (errno) {
            case Errno.EPERM, Errno.EACCES ->
                "run as root, or with the capabilities CAP_BPF, CAP_NET_ADMIN and CAP_NET_RAW";
            case Errno.EINVAL -> "this kernel does not take the program; Linux 5.9 or later is needed";
            default -> "";
        };
    }

    private int map(String name) throws IOException {
        int fd = LibBpf.bpf_object__find_map_fd_by_name(object, name);
        if (fd < 0) {
            throw new IOException("the object file has no map '" + name + "'");
        }
        return fd;
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
            ByteBuffer bytes = value.bytes();
            for (int shift = 40; shift >= 0; shift -= 8) {
                bytes.put((byte) (mac >>> shift));
            }
            bytes.putShort((short) vlans.size());
            vlans.forEach(vlan -> bytes.putShort(vlan.shortValue()));
            update(station, "station", key, value);
        }
    }

    /**
     * Lets frames to an IP address be ours.
     *
     * @param address 16 bytes; IPv4 as ::ffff:a.b.c.d
     */
    public void admitAddress(byte[] address) throws IOException {
        try (Scratch key = new Scratch(ADDRESS_SIZE);
                Scratch value = new Scratch(1)) {
            key.bytes().put(address);
            update(locals, "locals", key, value);
        }
    }

    /** Lets frames to a UDP port be ours. */
    public void admitPort(int port) throws IOException {
        try (Scratch key = new Scratch(Short.BYTES);
                Scratch value = new Scratch(1)) {
            key.bytes().put((byte) (port >>> 8)).put((byte) port);
            update(ports, "ports", key, value);
        }
    }

    /** Sends the frames of a receive queue to a socket, which must be bound to that very queue. */
    public void insertSocket(int queue, int socket) throws IOException {
        try (Scratch key = new Scratch(Integer.BYTES);
                Scratch value = new Scratch(Integer.BYTES)) {
            key.bytes().putInt(queue);
            value.bytes().putInt(socket);
            update(sockets, "xsks", key, value);
        }
    }

    /** Lets the frames of a receive queue pass to the kernel again. */
    public void removeSocket(int queue) throws IOException {
        try (Scratch key = new Scratch(Integer.BYTES)) {
            key.bytes().putInt(queue);
            int result = LibBpf.bpf_map_delete_elem(sockets, key.address());
            if (result < 0) {
                throw new SystemCallException("deleting from the map 'xsks'", -result, "");
            }
        }
    }

    private static void update(int map, String name, Scratch key, Scratch value) throws IOException {
        int result = LibBpf.bpf_map_update_elem(map, key.address(), value.address(), 0);
        if (result < 0) {
            throw new SystemCallException("updating the map '" + name + "'", -result, "");
        }
    }

    /**
     * Attaches the program, in the first mode that the interface takes.
     *
     * @param interfaceIndex the interface's number
     * @param interfaceName its name, for messages
     * @param modes what to try, at least one
     * @return the mode it is attached in
     * @throws IOException if it can be attached in none, or another program is there: that one is never evicted
     */
    public Mode attach(int interfaceIndex, String interfaceName, List<Mode> modes) throws IOException {
        int result = 0;
        for (Mode mode : modes) {
            result = createLink(interfaceIndex, mode);
            if (result >= 0) {
                link = result;
                return mode;
            }
            if (result != -Errno.EOPNOTSUPP && result != -Errno.ERANGE) {
                break;
            }
        }
        throw new SystemCallException(
                "attaching the XDP program to " + interfaceName, -result, meaningOfAttach(-result, interfaceIndex));
    }

    private int createLink(int interfaceIndex, Mode mode) {
        try (Scratch options = new Scratch(OPTIONS_SIZE)) {
            options.bytes().putLong(OPTIONS_SIZE).putInt(mode.flag);
            return LibBpf.bpf_link_create(program, interfaceIndex, LibBpf.BPF_XDP, options.address());
        }
    }

    private static String meaningOfAttach(int errno, int interfaceIndex) {
        return switch (errno) {
            case Errno.EPERM, Errno.EACCES ->
                "run as root, or with the capabilities CAP_BPF, CAP_NET_ADMIN and CAP_NET_RAW";
            case Errno.EBUSY, Errno.EEXIST ->
                "the interface has the XDP program with the id " + attachedId(interfaceIndex)
                        + " already; end the process that put it there, or use another interface";
            case Errno.EOPNOTSUPP -> "its driver has no native XDP; use the parameter xdp=skb";
            case Errno.ERANGE ->
                "the MTU is too large for native XDP in this driver; lower it, or use the parameter xdp=skb";
            default -> "";
        };
    }

    /** The id of the program that an interface has, 0 if it has none or does not tell. */
    static int attachedId(int interfaceIndex) {
        try (Scratch id = new Scratch(Integer.BYTES)) {
            return LibBpf.bpf_xdp_query_id(interfaceIndex, 0, id.address()) == 0
                    ? id.bytes().getInt(0)
                    : 0;
        }
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
                int result = LibBpf.bpf_map_lookup_elem(counters, key.address(), values.address());
                if (result < 0) {
                    throw new SystemCallException("reading the map 'counters'", -result, "");
                }
                long sum = 0;
                for (int cpu = 0; cpu < cpus; cpu++) {
                    sum += values.bytes().getLong(cpu * Long.BYTES);
                }
                sums.put(verdict, sum);
            }
        }
        return sums;
    }

    /** The program's descriptor, valid until {@link #close}. */
    int descriptor() {
        return program;
    }

    /** Ends the attachment; the interface's frames all go to the kernel again. */
    public void detach() {
        if (link != NONE) {
            LibC.close(link);
            link = NONE;
        }
    }

    /** Detaches and unloads the program. */
    @Override
    public void close() {
        detach();
        if (!closed) {
            closed = true;
            LibBpf.bpf_object__close(object);
        }
    }
}
