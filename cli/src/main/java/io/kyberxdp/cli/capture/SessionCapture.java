package io.kyberxdp.cli.capture;

import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.cli.terminal.UserError;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** What records the frames of a {@code serve} or {@code connect}: a file of its own, and whoever asks for them. */
public final class SessionCapture implements Closeable {

    /** For a command without frames to see. */
    public static final SessionCapture NONE = new SessionCapture(null, null);

    private final FrameRecorder recorder;
    private final CaptureService service;
    private final AtomicBoolean closed = new AtomicBoolean();

    private SessionCapture(FrameRecorder recorder, CaptureService service) {
        this.recorder = recorder;
        this.service = service;
    }

    /**
     * Starts, before the first port is opened.
     *
     * @param file to record in from now on; null to record only for those who ask
     * @throws UserError if the file cannot be created
     */
    public static SessionCapture start(String endpoint, Path file, EventLog log) throws UserError {
        FrameRecorder recorder = null;
        if (file != null) {
            recorder = FrameRecorder.start(CaptureFile.create(file), told(log, file.toString()));
            log.say(new CaptureEvents.Recording(file.toString()));
        }
        try {
            return new SessionCapture(recorder, CaptureService.start(endpoint, told(log, "another process")));
        } catch (IOException e) {
            log.detail(new CaptureEvents.NotCapturable(e.getMessage()));
            return new SessionCapture(recorder, null);
        }
    }

    private static FrameRecorder.Listener told(EventLog log, String file) {
        return (frames, lost, failure) ->
                log.say(new CaptureEvents.Recorded(file, frames, lost, failure == null ? null : failure.getMessage()));
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            if (service != null) {
                service.close();
            }
            if (recorder != null) {
                recorder.close();
            }
        }
    }
}
