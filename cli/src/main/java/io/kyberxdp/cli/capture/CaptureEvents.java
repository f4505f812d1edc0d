package io.kyberxdp.cli.capture;

import io.kyberxdp.cli.terminal.EventLog.Event;
import java.util.Locale;

/** What is told of captures. */
public final class CaptureEvents {

    private CaptureEvents() {}

    /** {@code --pcap} records. */
    public record Recording(String file) implements Event {
        @Override
        public String text() {
            return "recording frames in " + file;
        }
    }

    /** The command {@code capture} records the frames of another process. */
    public record Capturing(long pid, String endpoint, String file) implements Event {
        @Override
        public String text() {
            return "recording the frames of process " + pid + ", " + endpoint + ", in " + file + "; end it by Ctrl-C";
        }
    }

    /**
     * A recording has ended.
     *
     * @param lost frames that passed and were not recorded, for want of room
     * @param cause why it ended too early; null if it did not
     */
    public record Recorded(String file, long frames, long lost, String cause) implements Event {
        @Override
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "recorded %,d frames in %s%s%s",
                    frames,
                    file,
                    lost == 0 ? "" : String.format(Locale.ROOT, "; %,d passed too fast and are missing", lost),
                    cause == null ? "" : "; ended early: " + cause);
        }
    }

    /** {@code kyberxdp capture} cannot reach this process. */
    public record NotCapturable(String cause) implements Event {
        @Override
        public String text() {
            return "'kyberxdp capture' cannot see this process: " + cause;
        }
    }
}
