package io.kyberxdp.provider.bytes;

/**
 * Words in byte arrays, the lowest byte first, put together and taken apart a byte at a time.
 *
 * <p>Not by a {@code VarHandle} that views the array as words, though that is faster: C2 of JDK 17.0.15 loses its stores into an
 * array that is made, filled and read in code compiled as one. X-Wing key pairs then came from a seed of zeros
 * ({@code CompiledCodeTest}); a source rule keeps such views out of this module.
 */
public final class LittleEndian {

    private LittleEndian() {}

    /** The word of 8 bytes from {@code at} on. */
    public static long getLong(byte[] in, int at) {
        return (getInt(in, at) & 0xffff_ffffL) | (long) getInt(in, at + 4) << 32;
    }

    /** The word of 4 bytes from {@code at} on. */
    public static int getInt(byte[] in, int at) {
        return (in[at] & 0xff) | (in[at + 1] & 0xff) << 8 | (in[at + 2] & 0xff) << 16 | in[at + 3] << 24;
    }

    /** Writes a word of 8 bytes from {@code at} on. */
    public static void putLong(byte[] out, int at, long word) {
        putInt(out, at, (int) word);
        putInt(out, at + 4, (int) (word >>> 32));
    }

    /** Writes a word of 4 bytes from {@code at} on. */
    public static void putInt(byte[] out, int at, int word) {
        out[at] = (byte) word;
        out[at + 1] = (byte) (word >>> 8);
        out[at + 2] = (byte) (word >>> 16);
        out[at + 3] = (byte) (word >>> 24);
    }
}
