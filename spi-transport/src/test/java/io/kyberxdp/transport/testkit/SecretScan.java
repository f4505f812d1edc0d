package io.kyberxdp.transport.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Looks for any piece of any of some secrets in a stream of bytes, at every position of it. */
public final class SecretScan {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int PIECE = 16;
    private static final int LONGEST = 64;
    private static final int CHUNK = 1 << 20;

    private final Map<Long, List<Piece>> byHead = new HashMap<>();

    /** Which heads there are, by a hash: most positions are done with this. */
    private final boolean[] filter = new boolean[1 << 20];

    /** A scan for nothing as yet. */
    public SecretScan() {}

    /** Adds a secret as an array of bytes, and as words that ciphers and hashes work on, in a heap dump's byte order. */
    public void add(String name, byte[] secret) {
        for (int at = 0; at + PIECE <= secret.length; at += PIECE / 2) {
            byte[] piece = Arrays.copyOfRange(secret, at, at + PIECE);
            addPiece(name, piece);
            addPiece(name, reversed(piece, Integer.BYTES));
            addPiece(name, reversed(piece, Long.BYTES));
        }
    }

    /** Adds a vector of coefficients as ints, in a heap dump's byte order and in memory's. */
    public void add(String name, int[][] vector) {
        for (int[] polynomial : vector) {
            for (int at = 0; at + PIECE <= polynomial.length; at += PIECE) {
                byte[] piece = new byte[LONGEST];
                for (int i = 0; i < LONGEST; i++) {
                    piece[i] = (byte) (polynomial[at + i / Integer.BYTES] >>> (8 * (i % Integer.BYTES)));
                }
                addPiece(name, piece);
                addPiece(name, reversed(piece, Integer.BYTES));
            }
        }
    }

    /** What looks like padding would be found everywhere, and is left out. */
    private void addPiece(String secret, byte[] bytes) {
        if (IntStream.range(0, bytes.length).map(i -> bytes[i]).distinct().count() < PIECE / 2) {
            return;
        }
        long head = (long) LONG.get(bytes, 0);
        byHead.computeIfAbsent(head, unused -> new ArrayList<>()).add(new Piece(secret, bytes));
        filter[hash(head)] = true;
    }

    /** The names of the secrets of which a piece is there. */
    public Set<String> find(InputStream in) throws IOException {
        Set<String> found = new TreeSet<>();
        byte[] window = new byte[CHUNK + LONGEST];
        int kept = 0;
        int read = in.readNBytes(window, 0, window.length);
        while (read > 0) {
            int length = kept + read;
            boolean last = length < window.length;
            int positions = last ? length - Long.BYTES + 1 : CHUNK;
            for (int at = 0; at < positions; at++) {
                long head = (long) LONG.get(window, at);
                if (filter[hash(head)]) {
                    addMatches(head, window, at, length, found);
                }
            }
            kept = last ? 0 : LONGEST;
            System.arraycopy(window, length - kept, window, 0, kept);
            read = last ? 0 : in.readNBytes(window, kept, window.length - kept);
        }
        return found;
    }

    private void addMatches(long head, byte[] window, int at, int length, Set<String> found) {
        for (Piece piece : byHead.getOrDefault(head, List.of())) {
            int end = at + piece.bytes.length;
            if (end <= length && Arrays.equals(window, at, end, piece.bytes, 0, piece.bytes.length)) {
                found.add(piece.secret);
            }
        }
    }

    private static int hash(long head) {
        return (int) ((head * 0x9e3779b97f4a7c15L) >>> 44);
    }

    private static byte[] reversed(byte[] bytes, int word) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[i - i % word + word - 1 - i % word];
        }
        return reversed;
    }

    private static final class Piece {

        private final String secret;
        private final byte[] bytes;

        Piece(String secret, byte[] bytes) {
            this.secret = secret;
            this.bytes = bytes;
        }
    }
}
