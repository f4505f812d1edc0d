package io.kyberxdp.afxdp.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands for the AF_XDP device plugin of Kubernetes: listens at a unix socket, serves one connection, and gives descriptors
 * of maps away. It speaks version 0.1 of the protocol as the plugin does, blanks behind commas included, except where a test
 * tells it to answer something else. Shares no code with the adapter.
 */
public final class PluginDouble implements AutoCloseable {

    private static final int AF_UNIX = 1;
    private static final int SOCK_SEQPACKET = 5;
    private static final int SOL_SOCKET = 1;
    private static final int SCM_RIGHTS = 1;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int SHUT_RDWR = 2;
    private static final int MAX_MESSAGE = 64;

    /** What an answer is: the text, null for none; the descriptors with it; whether the connection ends then. */
    public record Answer(String text, List<Integer> descriptors, boolean isLast) {

        public static Answer of(String text, Integer... descriptors) {
            return new Answer(text, List.of(descriptors), false);
        }

        /** Answers nothing, and waits for more. */
        public static Answer none() {
            return new Answer(null, List.of(), false);
        }

        /** Answers nothing, and ends the connection. */
        public static Answer end() {
            return new Answer(null, List.of(), true);
        }
    }

    private final Path file;
    private final String pod;
    private final Map<String, Integer> devices;
    private final int listener;
    private final Map<String, Answer> instead = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile int connection = -1;
    private final Thread thread = new Thread(this::serve, "device plugin");

    private PluginDouble(Path file, String pod, Map<String, Integer> devices, int listener) {
        this.file = file;
        this.pod = pod;
        this.devices = devices;
        this.listener = listener;
    }

    /**
     * Starts one.
     *
     * @param file where it listens
     * @param pod the only pod it knows
     * @param devices the descriptors of maps that it gives that pod, by interface
     */
    public static PluginDouble start(Path file, String pod, Map<String, Integer> devices) throws Exception {
        int fd = ServerC.socket(AF_UNIX, SOCK_SEQPACKET, 0);
        byte[] address = new byte[110];
        address[0] = AF_UNIX;
        byte[] path = file.toString().getBytes(StandardCharsets.UTF_8);
        System.arraycopy(path, 0, address, 2, path.length);
        assertEquals(0, ServerC.bind(fd, address, address.length), () -> "errno " + Native.getLastError());
        assertEquals(0, ServerC.listen(fd, 1));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxrwx"));
        PluginDouble started = new PluginDouble(file, pod, devices, fd);
        started.thread.start();
        return started;
    }

    /** Answers a request, as it is up to its first comma, otherwise than the plugin would. */
    public void answer(String request, Answer answer) {
        instead.put(request, answer);
    }

    /** What was asked so far. */
    public List<String> requests() {
        return requests;
    }

    private void serve() {
        connection = ServerC.accept(listener, null, null);
        if (connection < 0) {
            return; // closed before anybody came
        }
        // As the plugin: nobody else is served.
        ServerC.shutdown(listener, SHUT_RDWR);
        byte[] buffer = new byte[MAX_MESSAGE];
        boolean goesOn = true;
        while (goesOn) {
            long size = ServerC.recv(connection, buffer, buffer.length, 0);
            goesOn = size > 0 && answerTo(connection, new String(buffer, 0, (int) size, StandardCharsets.US_ASCII));
        }
        ServerC.shutdown(connection, SHUT_RDWR);
    }

    /** Answers, and says whether more may be asked. */
    private boolean answerTo(int connection, String request) {
        requests.add(request);
        Answer answer = instead.getOrDefault(request.split(",", -1)[0], usual(request));
        if (answer.text != null) {
            send(connection, answer);
        }
        return !answer.isLast;
    }

    private Answer usual(String request) {
        String[] words = request.split(",", -1);
        String argument = words.length == 2 ? words[1].replace(" ", "") : "";
        return switch (words[0]) {
            case "/connect" -> argument.equals(pod) ? Answer.of("/host_ok") : new Answer("/host_nak", List.of(), true);
            case "/version" -> Answer.of("0.1");
            case "/xsk_map_fd" ->
                devices.containsKey(argument) ? Answer.of("/fd_ack", devices.get(argument)) : Answer.of("/fd_nak");
            case "/fin" -> new Answer("/fin_ack", List.of(), true);
            default -> Answer.of("/nak");
        };
    }

    private static void send(int connection, Answer answer) {
        byte[] text = answer.text.getBytes(StandardCharsets.ISO_8859_1);
        int descriptors = 4 * answer.descriptors.size();
        try (Memory bytes = new Memory(Math.max(text.length, 1));
                Memory part = new Memory(16);
                Memory control = new Memory(16 + 8 + descriptors);
                Memory header = new Memory(56)) {
            bytes.write(0, text, 0, text.length);
            part.setLong(0, Pointer.nativeValue(bytes));
            part.setLong(8, text.length);
            header.clear();
            header.setLong(16, Pointer.nativeValue(part));
            header.setLong(24, 1);
            if (descriptors > 0) {
                control.clear();
                control.setLong(0, 16 + descriptors);
                control.setInt(8, SOL_SOCKET);
                control.setInt(12, SCM_RIGHTS);
                for (int i = 0; i < answer.descriptors.size(); i++) {
                    control.setInt(16 + 4L * i, answer.descriptors.get(i));
                }
                header.setLong(32, Pointer.nativeValue(control));
                header.setLong(40, 16 + descriptors);
            }
            ServerC.sendmsg(connection, Pointer.nativeValue(header), MSG_NOSIGNAL);
        }
    }

    @Override
    public void close() throws IOException {
        ServerC.shutdown(listener, SHUT_RDWR); // a thread that waits for a connection goes on
        ServerC.shutdown(connection, SHUT_RDWR);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
        ServerC.close(connection);
        ServerC.close(listener);
        Files.deleteIfExists(file);
    }
}
