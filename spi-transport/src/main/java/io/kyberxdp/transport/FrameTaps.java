package io.kyberxdp.transport;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The open taps of this process. They see the frames of all its ports, of those that are opened later as well. Without a tap
 * a port only reads that there is none.
 */
public final class FrameTaps {

    private static final List<FrameTap> OPEN = new CopyOnWriteArrayList<>();

    private FrameTaps() {}

    /**
     * Shows frames to a tap from now on.
     *
     * @param tap called by many threads at once
     */
    public static void open(FrameTap tap) {
        OPEN.add(Objects.requireNonNull(tap, "tap"));
    }

    /**
     * Shows a tap no more frames, once those are through that pass just now. Closing again does nothing.
     *
     * @param tap the tap
     */
    public static void close(FrameTap tap) {
        OPEN.remove(tap);
    }

    /** {@return whether there is any; a port asks before it makes a {@link FrameTap.Frame}} */
    public static boolean areOpen() {
        return !OPEN.isEmpty();
    }

    /**
     * Shows a frame to all taps.
     *
     * @param frame borrowed until the call returns
     */
    public static void show(FrameTap.Frame frame) {
        for (FrameTap tap : OPEN) {
            tap.passed(frame);
        }
    }
}
