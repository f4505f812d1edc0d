package io.kyberxdp.afxdp.jna;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.net.Namespace;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A program as others have it, on an interface: every frame goes to the socket of its queue (redirect.bpf.c). */
public final class ForeignXdp implements AutoCloseable {

    private static final int NATIVE = 4;

    private final long object;
    private final int link;

    private ForeignXdp(long object, int link) {
        this.object = object;
        this.link = link;
    }

    /** Loads it, and attaches it to the interface of a namespace. */
    public static ForeignXdp attach(Namespace side) throws Exception {
        byte[] elf = ProgramRun.object("redirect.bpf.o");
        long object;
        try (Scratch copy = new Scratch(elf.length)) {
            copy.bytes().put(elf);
            object = LibBpf.bpf_object__open_mem(copy.address(), elf.length, 0);
        }
        assertTrue(LibBpf.bpf_object__load(object) >= 0);
        int program = LibBpf.bpf_program__fd(LibBpf.bpf_object__find_program_by_name(object, "redirect_all"));
        int link = side.call(() -> {
            try (Scratch options = new Scratch(16)) {
                options.bytes().putLong(16).putInt(NATIVE);
                return LibBpf.bpf_link_create(program, side.index(), LibBpf.BPF_XDP, options.address());
            }
        });
        assertTrue(link >= 0, () -> Errno.describe(-link));
        return new ForeignXdp(object, link);
    }

    /** The descriptors of what it is made of, by name: the maps {@code sockets} and {@code frames}, and the program. */
    public Map<String, Integer> descriptors() {
        Map<String, Integer> found = new TreeMap<>();
        found.put("sockets", LibBpf.bpf_object__find_map_fd_by_name(object, "sockets"));
        found.put("frames", LibBpf.bpf_object__find_map_fd_by_name(object, "frames"));
        found.put("program", LibBpf.bpf_program__fd(LibBpf.bpf_object__find_program_by_name(object, "redirect_all")));
        return found;
    }

    /** Makes a file of each descriptor. */
    public void pin(Path folder) throws Exception {
        for (Map.Entry<String, Integer> entry : descriptors().entrySet()) {
            PinnedFile.create(folder.resolve(entry.getKey()).toString(), entry.getValue());
        }
    }

    @Override
    public void close() {
        LibC.close(link);
        LibBpf.bpf_object__close(object);
    }
}
