package io.kyberxdp.provider;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/** Hands out given bytes, notes how they were asked for, and fails when asked for more. */
public final class ReplayedRandom extends SecureRandom {

    private static final long serialVersionUID = 1L;

    private final transient byte[] bytes;
    private final transient List<Integer> draws = new ArrayList<>();
    private int used;

    public ReplayedRandom(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    @Override
    public void nextBytes(byte[] out) {
        if (out.length > bytes.length - used) {
            throw new AssertionError("asked for more than " + bytes.length + " random bytes");
        }
        System.arraycopy(bytes, used, out, 0, out.length);
        used += out.length;
        draws.add(out.length);
    }

    /** The lengths asked for, in order. */
    public List<Integer> draws() {
        return List.copyOf(draws);
    }
}
