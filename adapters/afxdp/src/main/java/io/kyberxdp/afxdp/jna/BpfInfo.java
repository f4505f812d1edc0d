package io.kyberxdp.afxdp.jna;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What the kernel tells of a map or program, by its descriptor.
 *
 * <pre>
 *   bpf_map_info:  | u32 type | u32 id | u32 key size | u32 value size | ...
 *   bpf_prog_info: | u32 type | u32 id | ...
 * </pre>
 */
final class BpfInfo {

    private static final int SIZE = 88;

    private BpfInfo() {}

    /**
     * Asks the kernel.
     *
     * @param fd the descriptor
     * @param name what messages call it
     * @return the first bytes of the kernel's answer, in this machine's byte order
     * @throws IOException if the descriptor is that of something else
     */
    static ByteBuffer of(int fd, String name) throws IOException {
        try (Scratch info = new Scratch(SIZE);
                Scratch size = new Scratch(Integer.BYTES)) {
            size.bytes().putInt(0, SIZE);
            int result = LibBpf.bpf_obj_get_info_by_fd(fd, info.address(), size.address());
            if (result < 0) {
                throw new SystemCallException("asking what " + name + " is", -result, meaning(-result));
            }
            return ByteBuffer.allocate(SIZE).order(ByteOrder.nativeOrder()).put(0, info.bytes(), 0, SIZE);
        }
    }

    private static String meaning(int errno) {
        return switch (errno) {
            case Errno.EINVAL -> "it is nothing of the kernel's BPF system";
            case Errno.EPERM -> PinnedFile.UNPRIVILEGED;
            default -> "";
        };
    }
}
