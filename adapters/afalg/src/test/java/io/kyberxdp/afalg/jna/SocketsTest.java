package io.kyberxdp.afalg.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.OpenDescriptors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@Tag("kernel")
class SocketsTest {

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
    }

    @Test
    void tellsWhatTheKernelDoesNotKnow() {
        assertErrno(Errno.ENOENT, () -> TransformSocket.open("skcipher", "nonsense"));
        assertErrno(Errno.ENOENT, () -> TransformSocket.open("nonsense", "cbc(aes)"));
    }

    @Test
    void refusesNamesThatDoNotFit() {
        assertThrows(IllegalArgumentException.class, () -> TransformSocket.open("skcipher", "x".repeat(64)));
        assertThrows(IllegalArgumentException.class, () -> TransformSocket.open("x".repeat(14), "cbc(aes)"));
        assertThrows(IllegalArgumentException.class, () -> TransformSocket.open("skcipher", ""));
        assertErrno(Errno.ENOENT, () -> TransformSocket.open("skcipher", "x".repeat(63)));
    }

    @Test
    void takesNoKeyOnceAnOperationIsOpen() throws Exception {
        try (TransformSocket transform = TransformSocket.open("skcipher", "cbc(aes)")) {
            transform.setKey(new byte[16]);
            OperationSocket operation = transform.accept();
            assertErrno(Errno.EBUSY, () -> transform.setKey(new byte[32]));
            operation.close();
            transform.setKey(new byte[32]);
        }
    }

    @Test
    void refusesKeysOfAWrongLength() throws Exception {
        try (TransformSocket transform = TransformSocket.open("skcipher", "cbc(aes)")) {
            assertErrno(Errno.EINVAL, () -> transform.setKey(new byte[15]));
            assertErrno(Errno.EINVAL, () -> transform.setKey(new byte[0]));
        }
    }

    @Test
    void missesTheKeyWhenSending() throws Exception {
        try (TransformSocket transform = TransformSocket.open("skcipher", "cbc(aes)");
                OperationSocket operation = transform.accept()) {
            operation.message().clear().encrypting(true).iv(new byte[16]);
            assertErrno(Errno.ENOKEY, () -> operation.send(false));
        }
    }

    @Test
    void neverWaitsForInputThatWasNotSent() throws Exception {
        try (TransformSocket transform = TransformSocket.open("skcipher", "cbc(aes)")) {
            transform.setKey(new byte[16]);
            try (OperationSocket operation = transform.accept()) {
                OffHeap room = new OffHeap(64);
                assertTimeoutPreemptively(
                        Duration.ofSeconds(20),
                        () -> assertErrno(Errno.EAGAIN, () -> operation.receive(room.address(0), 16)));
            }
        }
    }

    @Test
    void neverWaitsForRoomToSend() throws Exception {
        try (TransformSocket transform = TransformSocket.open("skcipher", "ctr(aes)")) {
            transform.setKey(new byte[16]);
            try (OperationSocket operation = transform.accept()) {
                int most = operation.bufferBytes();
                OffHeap input = new OffHeap(most + 1);
                operation.message().clear().encrypting(true).iv(new byte[16]).vector(input.address(0), most + 1);
                assertTimeoutPreemptively(
                        Duration.ofSeconds(20),
                        () -> assertThrows(KernelCallException.class, () -> operation.send(false)));
            }
        }
    }

    @Test
    void refusesUseAfterClose() throws Exception {
        TransformSocket transform = TransformSocket.open("hash", "sha256");
        OperationSocket operation = transform.accept();
        transform.close();
        transform.close();
        assertThrows(ClosedDescriptorException.class, transform::accept);
        operation.close();
        operation.close();
        assertThrows(ClosedDescriptorException.class, () -> operation.send(false));
        assertThrows(ClosedDescriptorException.class, operation::copy);
    }

    /** A program that this one starts could read the results of its operations. */
    @Test
    void keepsDescriptorsFromProgramsItStarts() throws Exception {
        List<String> before = OpenDescriptors.socketsAndPipes();
        try (TransformSocket transform = TransformSocket.open("hash", "sha256");
                OperationSocket operation = transform.accept();
                OperationSocket copy = operation.copy();
                SplicePipe pipe = SplicePipe.open()) {
            List<String> opened = new ArrayList<>(OpenDescriptors.socketsAndPipes());
            opened.removeAll(before);
            assertFalse(operation.isClosed() || copy.isClosed());
            assertThrows(KernelCallException.class, () -> pipe.send(operation, 0, 1));
            assertEquals(5, opened.size(), "transform, operation, copy and both ends of a pipe");
            for (String fd : opened) {
                String flags =
                        Files.readAllLines(Path.of("/proc/self/fdinfo", fd)).get(1);
                long bits = Long.parseLong(flags.replace("flags:", "").strip(), 8);
                assertTrue((bits & AlgConstants.CLOEXEC) != 0, flags);
            }
        }
    }

    private static void assertErrno(Errno expected, Executable call) {
        assertEquals(expected, assertThrows(KernelCallException.class, call).errno());
    }
}
