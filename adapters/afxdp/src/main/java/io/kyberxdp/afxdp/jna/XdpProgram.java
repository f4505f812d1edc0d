package io.kyberxdp.afxdp.jna;

import io.kyberxdp.afxdp.jna.PinnedFile.Access;
import java.io.IOException;
import java.util.List;

/**
 * A loaded XDP program with its maps, and its attachment to a network interface. The attachment is a link: it ends with the
 * process, however that ends. One thread at a time uses an instance.
 */
public final class XdpProgram implements AutoCloseable {

    /** How many receive queues the program has room for. */
    public static final int MAX_QUEUES = 64;

    private static final String NAME = "kyberxdp";
    private static final String PINNED_PROGRAM = "/program";
    private static final String PINNED_LINK = "/link";
    private static final int NONE = -1;
    private static final int OPTIONS_SIZE = 16;

    /** How a program is attached: in the driver, or later, where the kernel has already made a packet of the frame. */
    public enum Mode {
        /** In the driver. */
        NATIVE(4, "native XDP"),
        /** In the kernel's generic layer; works with every driver, and costs a copy more. */
        SKB(2, "SKB XDP");

        private final int flag;
        private final String description;

        Mode(int flag, String description) {
            this.flag = flag;
            this.description = description;
        }

        /** Its name for people. */
        public String description() {
            return description;
        }
    }

    private final long object;
    private final int program;
    private final ProgramMaps maps;
    private int link = NONE;
    private boolean closed;

    private XdpProgram(long object) throws IOException {
        this.object = object;
        long found = LibBpf.bpf_object__find_program_by_name(object, NAME);
        if (found == 0) {
            throw new IOException("the object file has no program '" + NAME + "'");
        }
        program = LibBpf.bpf_program__fd(found);
        maps = ProgramMaps.loaded(object);
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
                "run as root, or with the capabilities CAP_BPF, CAP_NET_ADMIN and CAP_NET_RAW; or have root set the"
                        + " program up for this user (kyberxdp pin)";
            case Errno.EINVAL -> "this kernel does not take the program; Linux 5.9 or later is needed";
            default -> "";
        };
    }

    /** The program's maps, valid until {@link #close}. */
    public ProgramMaps maps() {
        return maps;
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
                "the interface has the XDP program with the id "
                        + AttachedProgram.on(interfaceIndex).id()
                        + " already; end the process that put it there, or use another interface";
            case Errno.EOPNOTSUPP -> "its driver has no native XDP; use the parameter xdp=skb";
            case Errno.ERANGE ->
                "the MTU is too large for native XDP in this driver; lower it, or use the parameter xdp=skb";
            default -> "";
        };
    }

    /**
     * Keeps the attached program and its maps where this process does not: as files {@code link} and {@code program} and one
     * for each map.
     *
     * @param folder an empty one in a BPF file system
     * @throws IOException if it is none, or this user may not
     */
    public void pin(String folder) throws IOException {
        PinnedFile.create(folder + PINNED_PROGRAM, program);
        maps.pin(folder);
        PinnedFile.create(folder + PINNED_LINK, link);
    }

    /**
     * The kernel's number of a program that {@link #pin} kept.
     *
     * @throws IOException if there is none, or this user may not read its file
     */
    public static int pinnedId(String folder) throws IOException {
        String file = folder + PINNED_PROGRAM;
        int fd = PinnedFile.open(file, Access.READ);
        try {
            return BpfInfo.of(fd, file).getInt(Integer.BYTES);
        } finally {
            LibC.close(fd);
        }
    }

    /**
     * Ends the attachment that {@link #pin} kept.
     *
     * @throws IOException if there is none, or this user may not
     */
    public static void detachPinned(String folder) throws IOException {
        int fd = PinnedFile.open(folder + PINNED_LINK, Access.READ_WRITE);
        try {
            int result = LibBpf.bpf_link_detach(fd);
            if (result < 0) {
                throw new SystemCallException("detaching the XDP program", -result, "");
            }
        } finally {
            LibC.close(fd);
        }
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
            maps.close();
            LibBpf.bpf_object__close(object);
        }
    }
}
