package io.kyberxdp.afxdp.jna;

/** The functions of libbpf. Those that return {@code int} return 0 or a descriptor, or a negative error number. */
final class LibBpf {

    /** The kind of attachment {@code BPF_XDP} of bpf_link_create. */
    static final int BPF_XDP = 37;

    static final Binding BINDING = Binding.of(
            LibBpf.class, "libbpf.so.1", "install libbpf 1 (on Debian and Ubuntu: apt-get install libbpf1 libxdp1)");

    static {
        if (BINDING.availability().isAvailable()) {
            // It would print to the standard error stream; failures come back as error numbers, and are told there.
            libbpf_set_print(0);
        }
    }

    private LibBpf() {}

    static native long libbpf_set_print(long function);

    static native int libbpf_num_possible_cpus();

    static native long bpf_object__open_mem(long buffer, long size, long options);

    static native int bpf_object__load(long object);

    static native void bpf_object__close(long object);

    static native long bpf_object__find_program_by_name(long object, String name);

    static native int bpf_program__fd(long program);

    static native int bpf_object__find_map_fd_by_name(long object, String name);

    static native int bpf_map_update_elem(int map, long key, long value, long flags);

    static native int bpf_map_lookup_elem(int map, long key, long value);

    static native int bpf_map_delete_elem(int map, long key);

    static native int bpf_link_create(int program, int target, int kind, long options);

    static native int bpf_link_detach(int link);

    static native int bpf_xdp_query(int interfaceIndex, int flags, long options);

    static native int bpf_obj_pin(int fd, String file);

    static native int bpf_obj_get_opts(String file, long options);

    static native int bpf_obj_get_info_by_fd(int fd, long info, long sizePointer);

    static native int bpf_prog_test_run_opts(int program, long options);
}
