package io.kyberxdp.cli.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.FrameTap.Direction;
import io.kyberxdp.transport.FrameTaps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process asks another for its frames; here both are this one. */
@Timeout(120)
class CaptureServiceTest {

    private static final long OUR_PID = ProcessHandle.current().pid();
    private static final FrameRecorder.Listener IGNORED = (frames, lost, failure) -> {};

    @TempDir
    private Path parent;

    private Path folder;
    private final DatagramPort port = new SyntheticFrames.CountingPort(Map.of("xdp.ours", 5L));

    @BeforeEach
    void name() {
        folder = parent.resolve("sockets");
    }

    private void show() {
        byte[] frame = SyntheticFrames.udp(true, 9, 10, new byte[100]);
        FrameTaps.show(SyntheticFrames.shown(port, Direction.INBOUND, frame, null));
    }

    private RunningProcess find() throws IOException, UserError {
        return RunningProcess.find(RunningProcess.connectAll(folder, OptionalLong.empty()), OptionalLong.empty());
    }

    /** Shows frames until some have come. */
    private CompletableFuture<PcapngCopy> copySome(RunningProcess process, ByteArrayOutputStream out)
            throws InterruptedException {
        CompletableFuture<PcapngCopy> copied = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        process.copyTo(out, copied::complete);
                    } catch (IOException e) {
                        copied.completeExceptionally(e);
                    }
                })
                .start();
        while (out.size() < 2_000) {
            show();
            Thread.sleep(5);
        }
        return copied;
    }

    @Test
    void givesFramesUntilTheAskingSideEnds() throws Exception {
        CompletableFuture<Long> recorded = new CompletableFuture<>();
        try (CaptureService service =
                CaptureService.start(folder, "afxdp://h:1", (frames, lost, failure) -> recorded.complete(frames))) {
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
            Path socket = folder.resolve(OUR_PID + ".capture");
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)));
            RunningProcess process = find();
            assertEquals(OUR_PID, process.pid());
            assertEquals("afxdp://h:1", process.endpoint());
            assertFalse(FrameTaps.areOpen(), "nothing is recorded before it is asked for");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            CompletableFuture<PcapngCopy> copied = copySome(process, out);
            process.close();
            assertTrue(copied.isDone(), "close waits for the end of the recording");
            assertEquals(recorded.get(), copied.get().frames());
            assertTrue(copied.get().hasEnded());
            assertTrue(out.toString("ISO-8859-1").contains("xdp.ours=5"), "the port's counters are at the end");
            assertFalse(FrameTaps.areOpen());
            assertNotNull(service);
        }
        assertFalse(Files.exists(folder.resolve(OUR_PID + ".capture")));
    }

    @Test
    void givesTheEndOfTheRecordingWhenTheProcessEnds() throws Exception {
        CaptureService service = CaptureService.start(folder, "afxdp://h:1", IGNORED);
        CompletableFuture<PcapngCopy> copied = copySome(find(), new ByteArrayOutputStream());
        service.close();
        assertTrue(copied.get().hasEnded());
        assertTrue(copied.get().frames() > 0);
    }

    @Test
    void anAskingSideThatBreaksOffEndsItsCaptureOnly() throws Exception {
        AtomicReference<IOException> failure = new AtomicReference<>();
        try (CaptureService service =
                CaptureService.start(folder, "afxdp://h:1", (frames, lost, cause) -> failure.set(cause))) {
            RunningProcess broken = find();
            CompletableFuture<PcapngCopy> copied = copySome(broken, new ByteArrayOutputStream());
            broken.breakOff();
            while (FrameTaps.areOpen()) {
                show();
                Thread.sleep(5);
            }
            copied.handle((copy, e) -> null).get();
            RunningProcess next = find();
            CompletableFuture<PcapngCopy> again = copySome(next, new ByteArrayOutputStream());
            next.close();
            assertTrue(again.get().frames() > 0);
            assertNotNull(service);
        }
    }

    @Test
    void namesWhatThereIsToChooseFrom() throws Exception {
        assertEquals(List.of(), RunningProcess.connectAll(folder, OptionalLong.empty()), "nobody has made the folder");
        UserError none = assertThrows(UserError.class, () -> RunningProcess.find(List.of(), OptionalLong.empty()));
        assertTrue(none.getMessage().contains("no process"), none::getMessage);
        CaptureService service = CaptureService.start(folder, "afxdp://h:1", IGNORED);
        try {
            List<RunningProcess> two = List.of(find(), find());
            UserError several = assertThrows(UserError.class, () -> RunningProcess.find(two, OptionalLong.empty()));
            assertTrue(several.getMessage().contains("--pid: " + OUR_PID + " (afxdp://h:1)"), several::getMessage);
            List<RunningProcess> one = List.of(find());
            UserError other = assertThrows(UserError.class, () -> RunningProcess.find(one, OptionalLong.of(1)));
            assertTrue(other.getMessage().contains("number 1 can"), other::getMessage);
        } finally {
            service.close();
        }
    }

    @Test
    void removesTheSocketOfAProcessThatIsGone() throws Exception {
        Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Path stale = Files.createFile(folder.resolve(gone.pid() + ".capture"));
        Path other = Files.createFile(folder.resolve("notes"));
        assertEquals(List.of(), RunningProcess.connectAll(folder, OptionalLong.empty()));
        assertFalse(Files.exists(stale));
        assertTrue(Files.exists(other));
    }

    /** As one that is stopped: the kernel lets others connect, and nobody says anything. */
    @Test
    void aProcessThatDoesNotAnswerHoldsUpNobody() throws Exception {
        long other = ProcessHandle.current().parent().orElseThrow().pid();
        try (CaptureService service = CaptureService.start(folder, "afxdp://h:1", IGNORED);
                ServerSocketChannel silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(UnixDomainSocketAddress.of(folder.resolve(other + ".capture")));
            try (RunningProcess found = find()) {
                assertEquals(OUR_PID, found.pid());
            }
            assertEquals(List.of(), RunningProcess.connectAll(folder, OptionalLong.of(other)));
            assertNotNull(service);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwx---", "rwx-----x", "rwxr-xr-x"})
    void refusesAFolderThatIsOpenToOthers(String permissions) throws Exception {
        Files.createDirectory(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
        IOException refused =
                assertThrows(IOException.class, () -> CaptureService.start(folder, "afxdp://h:1", IGNORED));
        assertTrue(refused.getMessage().contains(permissions), refused::getMessage);
        assertThrows(IOException.class, () -> RunningProcess.connectAll(folder, OptionalLong.empty()));
    }

    @Test
    void refusesALinkInPlaceOfTheFolder() throws Exception {
        Path real = Files.createDirectory(
                parent.resolve("real"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createSymbolicLink(folder, real);
        assertThrows(IOException.class, () -> CaptureService.start(folder, "afxdp://h:1", IGNORED));
    }
}
