package io.kyberxdp.cli.capture;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.FrameTap;
import io.kyberxdp.transport.FrameTaps;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records the frames of this process's ports as pcapng. A port's threads only put a copy into a queue; one thread of the
 * recorder's own writes. When the queue is full, because whoever reads is slow, frames are not recorded, and the recording
 * says how many.
 */
public final class FrameRecorder implements FrameTap, Closeable {

    /** What the queue may hold, in bytes. */
    static final long QUEUE_BYTES = 16 << 20;

    /** A queued frame's cost beside its bytes, roughly. */
    private static final long OVERHEAD = 128;

    private static final int BUFFER_BYTES = 64 << 10;
    private static final long CLOSE_PATIENCE_MILLIS = 3_000;

    private final OutputStream out;
    private final PcapngWriter writer;
    private final Listener listener;

    /** An empty one ends it. */
    private final BlockingQueue<Optional<RecordedFrame>> queue = new LinkedBlockingQueue<>();

    private final AtomicLong queuedBytes = new AtomicLong();
    private final Map<String, Losses> losses = new ConcurrentHashMap<>();
    private final Map<String, Interface> interfaces = new LinkedHashMap<>();
    private final Instant start = Instant.now();
    private final Thread thread = new Thread(this::write, "kyberxdp-capture");
    private volatile boolean closed;

    /** Is told the end of a recording. */
    public interface Listener {
        /**
         * It has ended.
         *
         * @param frames how many were recorded
         * @param lost how many were not, for want of room
         * @param failure why it ended before it was closed; null if it did not
         */
        void ended(long frames, long lost, IOException failure);
    }

    /** Frames of one interface for which there was no room: in all, and since the last one recorded. */
    private static final class Losses {
        private final AtomicLong all = new AtomicLong();
        private final AtomicLong recent = new AtomicLong();
    }

    /** An interface that has been described in the recording. */
    private static final class Interface {
        private final int number;
        private DatagramPort port;
        private long frames;

        Interface(int number) {
            this.number = number;
        }
    }

    private FrameRecorder(OutputStream out, Listener listener) {
        this.out = new BufferedOutputStream(out, BUFFER_BYTES);
        this.writer = new PcapngWriter(this.out);
        this.listener = listener;
        thread.setDaemon(true);
    }

    /**
     * Starts recording.
     *
     * @param out closed at the end
     */
    public static FrameRecorder start(OutputStream out, Listener listener) {
        FrameRecorder recorder = new FrameRecorder(out, listener);
        FrameTaps.open(recorder);
        recorder.thread.start();
        return recorder;
    }

    @Override
    public void passed(Frame frame) {
        if (closed) {
            return;
        }
        long size = frame.bytes().remaining() + OVERHEAD;
        Losses lost = losses.computeIfAbsent(frame.interfaceName(), name -> new Losses());
        if (queuedBytes.addAndGet(size) <= QUEUE_BYTES) {
            queue.add(Optional.of(RecordedFrame.copyOf(frame, lost.recent.getAndSet(0))));
        } else {
            queuedBytes.addAndGet(-size);
            lost.all.incrementAndGet();
            lost.recent.incrementAndGet();
        }
    }

    /** What waits to be written, in bytes. */
    long queuedBytes() {
        return queuedBytes.get();
    }

    // ------------------------------------------------------------------ the recorder's thread

    private void write() {
        IOException failure = null;
        try (out) {
            writer.section("kyberxdp", System.getProperty("os.name") + " " + System.getProperty("os.version"));
            writeFrames();
            writeStatistics();
        } catch (IOException e) {
            failure = e;
        } finally {
            closed = true;
            FrameTaps.close(this);
            queue.clear(); // the owner may keep this long after a failure
        }
        long frames =
                interfaces.values().stream().mapToLong(known -> known.frames).sum();
        long lost = losses.values().stream().mapToLong(known -> known.all.get()).sum();
        listener.ended(frames, lost, failure);
    }

    private void writeFrames() throws IOException {
        for (Optional<RecordedFrame> next = next(); next.isPresent(); next = next()) {
            RecordedFrame frame = next.get();
            queuedBytes.addAndGet(-(frame.bytes().length + OVERHEAD));
            writeFrame(frame);
        }
    }

    /** Waits for a frame; whoever reads live gets what is there first. */
    private Optional<RecordedFrame> next() throws IOException {
        Optional<RecordedFrame> next = queue.poll();
        if (next != null) {
            return next;
        }
        out.flush();
        try {
            return queue.take();
        } catch (InterruptedException e) {
            InterruptedIOException ended = new InterruptedIOException("interrupted");
            ended.initCause(e);
            throw ended;
        }
    }

    private void writeFrame(RecordedFrame frame) throws IOException {
        Interface known = interfaces.get(frame.interfaceName());
        if (known == null) {
            known = new Interface(interfaces.size());
            interfaces.put(frame.interfaceName(), known);
            writer.ethernet(frame.interfaceName());
        }
        known.port = frame.port();
        known.frames++;
        writer.frame(known.number, frame);
    }

    private void writeStatistics() throws IOException {
        Instant end = Instant.now();
        for (Map.Entry<String, Interface> entry : interfaces.entrySet()) {
            Interface known = entry.getValue();
            long lost = losses.get(entry.getKey()).all.get();
            String counters = "counters of the port: " + new TreeMap<>(known.port.counters());
            writer.statistics(known.number, start, end, known.frames + lost, lost, counters);
        }
    }

    /** Writes what is queued and the end of the recording, and waits for that, but not for a reader that does not read. */
    @Override
    public void close() {
        FrameTaps.close(this);
        closed = true;
        queue.add(Optional.empty());
        try {
            thread.join(CLOSE_PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread.interrupt(); // does nothing to one that has ended
    }
}
