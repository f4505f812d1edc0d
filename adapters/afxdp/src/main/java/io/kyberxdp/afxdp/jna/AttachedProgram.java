package io.kyberxdp.afxdp.jna;

import io.kyberxdp.afxdp.jna.XdpProgram.Mode;

/**
 * The XDP program that an interface has, whoever put it there. Needs no privilege.
 *
 * @param id the kernel's number of the program, 0 if the interface has none or does not tell
 * @param mode where it is attached
 */
public record AttachedProgram(int id, Mode mode) {

    private static final int OPTIONS_SIZE = 32;
    private static final int IN_DRIVER = 12;
    private static final int IN_SKB = 20;

    /** Asks the kernel. */
    public static AttachedProgram on(int interfaceIndex) {
        try (Scratch options = new Scratch(OPTIONS_SIZE)) {
            options.bytes().putLong(OPTIONS_SIZE);
            LibBpf.bpf_xdp_query(interfaceIndex, 0, options.address());
            int inDriver = options.bytes().getInt(IN_DRIVER);
            return inDriver != 0
                    ? new AttachedProgram(inDriver, Mode.NATIVE)
                    : new AttachedProgram(options.bytes().getInt(IN_SKB), Mode.SKB);
        }
    }
}
