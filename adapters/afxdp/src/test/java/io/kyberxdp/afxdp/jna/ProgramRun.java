package io.kyberxdp.afxdp.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Runs a loaded XDP program on a frame, without any interface: bpf_prog_test_run_opts. */
final class ProgramRun {

    static final int XDP_DROP = 1;
    static final int XDP_PASS = 2;
    static final int XDP_REDIRECT = 4;

    private static final int OPTIONS = 80;
    private static final int CONTEXT = 24;
    private static final int LOOPBACK_INTERFACE = 1;
    private static final int ROOM = 4096;

    private ProgramRun() {}

    /** The compiled program of that name, from the classes or the test classes. */
    static byte[] object(String name) throws IOException {
        try (InputStream in = ProgramRun.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    /**
     * What the program returned, and the frame as it left it.
     *
     * @param frame read only
     */
    record Outcome(int action, ByteBuffer frame) {}

    /** Runs the program once on a copy of the frame, as if it came over a receive queue. */
    static Outcome run(XdpProgram program, byte[] frame, int queue) {
        try (Scratch in = new Scratch(Math.max(frame.length, 1));
                Scratch out = new Scratch(ROOM);
                Scratch context = new Scratch(CONTEXT);
                Scratch options = new Scratch(OPTIONS)) {
            in.bytes().put(frame);
            context.bytes()
                    .putInt(4, frame.length)
                    .putInt(12, LOOPBACK_INTERFACE)
                    .putInt(16, queue);
            options.bytes()
                    .order(ByteOrder.nativeOrder())
                    .putLong(0, OPTIONS)
                    .putLong(8, in.address())
                    .putLong(16, out.address())
                    .putInt(24, frame.length)
                    .putInt(28, ROOM)
                    .putLong(32, context.address())
                    .putInt(48, CONTEXT)
                    .putInt(60, 1);
            int result = LibBpf.bpf_prog_test_run_opts(program.descriptor(), options.address());
            assertEquals(0, result, "bpf_prog_test_run_opts: " + Errno.describe(-result));
            byte[] left = new byte[options.bytes().getInt(28)];
            out.bytes().get(0, left);
            return new Outcome(options.bytes().getInt(56), ByteBuffer.wrap(left).asReadOnlyBuffer());
        }
    }
}
