package io.kyberxdp.cli.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.FrameTap.Direction;
import io.kyberxdp.transport.FrameTaps;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FrameRecorderTest {

    @TempDir
    private Path folder;

    private final DatagramPort port = new SyntheticFrames.CountingPort(Map.of("xdp.ours", 5L));
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private final FrameRecorder.Listener listener =
            (frames, lost, failure) -> outcome.complete(new Outcome(frames, lost, failure));

    private record Outcome(long frames, long lost, IOException failure) {}

    private void show(Direction direction, int size, String remark) {
        byte[] frame = SyntheticFrames.udp(direction == Direction.INBOUND, 9, 10, new byte[size]);
        FrameTaps.show(SyntheticFrames.shown(port, direction, frame, remark));
    }

    @Test
    void tsharkReadsWhatWasRecorded() throws Exception {
        Tshark.need();
        Path file = folder.resolve("frames.pcapng");
        Instant before = Instant.now();
        try (FrameRecorder recorder = FrameRecorder.start(CaptureFile.create(file), listener)) {
            assertNotNull(recorder);
            for (int size = 101; size <= 104; size++) { // each needs another padding
                show(Direction.INBOUND, size, null);
            }
            show(Direction.OUTBOUND, 1_200, null);
            show(Direction.INBOUND, 60, "dropped: frame.udp_checksum");
        }
        List<List<String>> rows = Tshark.read(
                file,
                "frame",
                "frame.interface_name",
                "frame.packet_flags_direction",
                "udp.length",
                "frame.comment",
                "frame.interface_queue",
                "frame.time_epoch");
        assertEquals(new Outcome(6, 0, null), outcome.get());
        assertEquals(6, rows.size());
        assertEquals(List.of("eth0", "0x00000001", "109", "", "3"), rows.get(0).subList(0, 5));
        assertEquals("112", rows.get(3).get(2));
        assertEquals(List.of("eth0", "0x00000002", "1208", "", "3"), rows.get(4).subList(0, 5));
        assertEquals("dropped: frame.udp_checksum", rows.get(5).get(3));
        BigDecimal first = new BigDecimal(rows.get(0).get(5));
        assertTrue(first.compareTo(seconds(before)) >= 0, () -> first + " is before " + before);
        assertTrue(first.compareTo(seconds(Instant.now())) <= 0, () -> first + " is in the future");
    }

    private static BigDecimal seconds(Instant time) {
        return BigDecimal.valueOf(time.getEpochSecond()).add(BigDecimal.valueOf(time.getNano(), 9));
    }

    /** A reader that does not read makes the recorder lose frames, and the port wait for nothing. */
    @Test
    void countsWhatItCannotRecord() throws Exception {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        CountDownLatch reading = new CountDownLatch(1);
        OutputStream slow = new OutputStream() {
            @Override
            public void write(int next) throws IOException {
                write(new byte[] {(byte) next}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int at, int length) throws IOException {
                try {
                    reading.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                written.write(bytes, at, length);
            }
        };
        int shown = (int) (2 * FrameRecorder.QUEUE_BYTES / 1_000);
        FrameRecorder recorder = FrameRecorder.start(slow, listener);
        for (int i = 0; i < shown; i++) {
            show(Direction.INBOUND, 1_000, null);
        }
        reading.countDown();
        while (recorder.queuedBytes() > 0) {
            Thread.sleep(1);
        }
        show(Direction.OUTBOUND, 60, "tells of those before it");
        recorder.close();
        assertNull(outcome.get().failure());
        PcapngCopy copy = new PcapngCopy();
        Path file = folder.resolve("lossy.pcapng");
        try (OutputStream out = CaptureFile.create(file)) {
            copy.run(new ByteArrayInputStream(written.toByteArray()), out);
        }
        assertEquals(outcome.get().frames(), copy.frames());
        assertEquals(outcome.get().lost(), copy.lost());
        assertTrue(copy.hasEnded());
        assertTrue(copy.lost() > shown / 4, copy.lost() + " of " + shown);
        Tshark.need();
        List<Long> told = Dissection.of(file, "frame.drop_count").values("frame.drop_count").stream()
                .map(Long::valueOf)
                .toList();
        assertEquals(copy.lost(), told.stream().mapToLong(count -> count).sum());
        String last = Dissection.of(file, "frame.drop_count", "frame.comment")
                .with("frame.comment")
                .values("frame.drop_count")
                .get(0);
        assertTrue(Long.parseLong(last) > shown / 4, "told with the frame behind them: " + last);
    }

    @Test
    void aFullDiskEndsTheRecordingAndNothingElse() throws Exception {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int next) throws IOException {
                throw new IOException("no space left");
            }
        };
        try (FrameRecorder recorder = FrameRecorder.start(full, listener)) {
            assertNotNull(recorder);
            assertEquals(
                    "no space left", outcome.get(60, TimeUnit.SECONDS).failure().getMessage());
            assertFalse(FrameTaps.areOpen());
            show(Direction.INBOUND, 100, null);
        }
    }

    @Test
    void theFileIsItsOwnersAlone() throws Exception {
        Path file = folder.resolve("private.pcapng");
        FrameRecorder.start(CaptureFile.create(file), listener).close();
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        UserError exists = assertThrows(UserError.class, () -> CaptureFile.create(file));
        assertTrue(exists.getMessage().contains("exists already"), exists::getMessage);
    }
}
