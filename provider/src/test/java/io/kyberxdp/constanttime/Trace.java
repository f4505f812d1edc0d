package io.kyberxdp.constanttime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.objectweb.asm.Opcodes;

/**
 * What an observer of control flow and memory accesses sees of one run: at which place of the byte code which way was
 * taken, which element of an array was touched, what was divided.
 *
 * <p>The public static methods are called by code that {@link TracingLoader} has rewritten, and return at once unless
 * {@link #of} is running; one at a time, on the thread that calls it.
 */
public final class Trace {

    private static final List<String> PLACES = new ArrayList<>();
    private static Trace current;
    private static int pauses;

    private int[] events = new int[1 << 16];
    private int length;
    private final Set<String> outside = new TreeSet<>();

    private Trace() {}

    /** The trace of some work. */
    static Trace of(Callable<?> work) throws Exception {
        Trace trace = new Trace();
        pauses = 0;
        current = trace;
        try {
            work.call();
        } finally {
            current = null;
        }
        return trace;
    }

    /** Events in it. */
    int size() {
        return length / 2;
    }

    /** The methods of other people's classes that were called. */
    Set<String> outside() {
        return outside;
    }

    /** The place where the two runs part, or "" where they are the same. */
    String differenceTo(Trace other) {
        int at = Arrays.mismatch(events, 0, length, other.events, 0, other.length);
        if (at < 0) {
            return "";
        }
        int event = at & -2;
        return event < Math.min(length, other.length)
                ? text(event) + ", the other run " + other.text(event)
                : "one run ends, the other goes on";
    }

    private String text(int event) {
        return PLACES.get(events[event]) + " with " + events[event + 1];
    }

    /** A new place of the byte code; returns its number. */
    static int place(String description) {
        PLACES.add(description);
        return PLACES.size() - 1;
    }

    private static void event(int place, int value) {
        Trace trace = current;
        if (trace == null || pauses > 0) {
            return;
        }
        if (trace.length == trace.events.length) {
            trace.events = Arrays.copyOf(trace.events, 2 * trace.length);
        }
        trace.events[trace.length] = place;
        trace.events[trace.length + 1] = value;
        trace.length += 2;
    }

    /** An index, the length of a new array, or the operand of a switch. */
    public static void value(int value, int place) {
        event(place, value);
    }

    /** A jump that compares an int with 0. */
    public static void jump(int a, int opcode, int place) {
        jump(a, 0, opcode - Opcodes.IFEQ + Opcodes.IF_ICMPEQ, place);
    }

    /** A jump that compares two ints. */
    public static void jump(int a, int b, int opcode, int place) {
        boolean taken = switch (opcode) {
            case Opcodes.IF_ICMPEQ -> a == b;
            case Opcodes.IF_ICMPNE -> a != b;
            case Opcodes.IF_ICMPLT -> a < b;
            case Opcodes.IF_ICMPGE -> a >= b;
            case Opcodes.IF_ICMPGT -> a > b;
            case Opcodes.IF_ICMPLE -> a <= b;
            default -> throw new IllegalArgumentException("not a jump: " + opcode);
        };
        event(place, taken ? 1 : 0);
    }

    /** A jump on null. */
    public static void jump(Object a, int place) {
        event(place, a == null ? 1 : 0);
    }

    /** A jump that compares two references. */
    public static void jump(Object a, Object b, int place) {
        event(place, a == b ? 1 : 0);
    }

    /** Both operands of a division or remainder of ints. */
    public static void division(int a, int b, int place) {
        event(place, a);
        event(place, b);
    }

    /** Instead of {@code Math.multiplyHigh}, which branches on the signs of its operands in JDK 17. */
    public static long multiplyHigh(long a, long b, int place) {
        event(place, a < 0 ? 1 : 0);
        event(place, b < 0 ? 1 : 0);
        return Math.multiplyHigh(a, b);
    }

    /** A call of somebody else's method. */
    public static void outside(int place) {
        if (current != null && pauses == 0) {
            current.outside.add(PLACES.get(place));
            event(place, 0);
        }
    }

    /** Public work begins, which is not recorded. */
    public static void pause() {
        pauses++;
    }

    /** Public work ends. */
    public static void resume() {
        pauses--;
    }
}
