package io.kyberxdp.cli.capture;

import io.kyberxdp.cli.terminal.UserError;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Another process of this user's, asked for its frames: the other side of a {@link CaptureService}. */
public final class RunningProcess implements Closeable {

    private static final int MAX_GREETING = 4_096;
    private static final long GREETING_PATIENCE_MILLIS = 5_000;
    private static final long END_PATIENCE_SECONDS = 5;

    private final long pid;
    private final String endpoint;
    private final SocketChannel channel;
    private final InputStream in;
    private final CountDownLatch copied = new CountDownLatch(1);
    private volatile boolean isCopying;

    private RunningProcess(long pid, String endpoint, SocketChannel channel, InputStream in) {
        this.pid = pid;
        this.endpoint = endpoint;
        this.channel = channel;
        this.in = in;
    }

    /**
     * The process to capture.
     *
     * @param wanted its number; without it, the only one there is
     * @throws UserError if there is none, or several and none is named
     */
    public static RunningProcess find(OptionalLong wanted) throws UserError {
        try {
            Optional<Path> folder = CaptureFolder.find();
            return find(folder.isPresent() ? connectAll(folder.get(), wanted) : List.of(), wanted);
        } catch (IOException e) {
            throw new UserError("cannot look for running processes: " + e.getMessage(), "put that right", e);
        }
    }

    static RunningProcess find(List<RunningProcess> all, OptionalLong wanted) throws UserError {
        List<RunningProcess> fitting = all.stream()
                .filter(process -> wanted.isEmpty() || wanted.getAsLong() == process.pid)
                .toList();
        RunningProcess found = fitting.size() == 1 ? fitting.get(0) : null;
        all.stream().filter(process -> process != found).forEach(RunningProcess::close);
        if (found != null) {
            return found;
        }
        if (fitting.isEmpty()) {
            throw new UserError(
                    "no process of this user's" + (wanted.isPresent() ? " with the number " + wanted.getAsLong() : "")
                            + " can be captured",
                    "capture as the same user, while serve or connect runs with an afxdp:// endpoint" + list(all));
        }
        throw new UserError("several processes can be captured", "name one by --pid" + list(all));
    }

    private static String list(List<RunningProcess> all) {
        return all.isEmpty()
                ? ""
                : all.stream()
                        .map(process -> process.pid + " (" + process.endpoint + ")")
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    /**
     * Connects to all processes that have a socket in a folder, or to the wanted one. Of a process that is gone the socket is
     * removed; one that does not answer, as it is stopped, is left out.
     */
    static List<RunningProcess> connectAll(Path folder, OptionalLong wanted) throws IOException {
        List<RunningProcess> all = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            CaptureFolder.requireOurs(folder);
            for (Path file : files) {
                Optional<Long> pid = CaptureFolder.process(file);
                if (pid.isPresent() && ProcessHandle.of(pid.get()).isEmpty()) {
                    Files.deleteIfExists(file);
                } else if (pid.isPresent() && (wanted.isEmpty() || wanted.getAsLong() == pid.get())) {
                    connect(pid.get(), file).ifPresent(all::add);
                }
            }
        } catch (NoSuchFileException e) {
            return List.of(); // nobody has made the folder yet
        }
        return all;
    }

    private static Optional<RunningProcess> connect(long pid, Path socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        Timer patience = new Timer("kyberxdp-capture-greeting", true);
        try {
            patience.schedule(closing(channel), GREETING_PATIENCE_MILLIS);
            channel.connect(UnixDomainSocketAddress.of(socket));
            InputStream in = Channels.newInputStream(channel);
            String greeting = readLine(in);
            if (greeting.startsWith(CaptureService.GREETING)) {
                String endpoint = greeting.substring(CaptureService.GREETING.length());
                return Optional.of(new RunningProcess(pid, endpoint, channel, in));
            }
        } catch (IOException e) {
            System.getLogger("io.kyberxdp.cli").log(System.Logger.Level.DEBUG, "no capture at " + socket, e);
        } finally {
            patience.cancel();
        }
        channel.close();
        return Optional.empty();
    }

    private static TimerTask closing(SocketChannel channel) {
        return new TimerTask() {
            @Override
            public void run() {
                try {
                    channel.close();
                } catch (IOException e) {
                    System.getLogger("io.kyberxdp.cli").log(System.Logger.Level.DEBUG, "closing a socket", e);
                }
            }
        };
    }

    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n' && line.length() < MAX_GREETING; next = in.read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    /** Its number. */
    public long pid() {
        return pid;
    }

    /** What it was told to serve or to connect to. */
    public String endpoint() {
        return endpoint;
    }

    /**
     * Copies its frames until it ends or this is closed.
     *
     * @param out where to, as pcapng; flushed, not closed
     * @param done is told what was copied; {@link #close} waits for that, too
     * @throws IOException if writing fails
     */
    public void copyTo(OutputStream out, Consumer<PcapngCopy> done) throws IOException {
        PcapngCopy copy = new PcapngCopy();
        isCopying = true;
        try {
            channel.write(ByteBuffer.wrap(CaptureService.START.getBytes(StandardCharsets.UTF_8)));
            copy.run(in, out);
            done.accept(copy);
        } finally {
            copied.countDown();
            channel.close();
        }
    }

    /** Ends the copying at once, as the end of this process would. */
    void breakOff() throws IOException {
        channel.close();
    }

    /** Ends the copying in order: with all that was captured so far, and the statistics. */
    @Override
    public void close() {
        try {
            channel.shutdownOutput();
            if (isCopying) {
                copied.await(END_PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
            channel.close();
        } catch (IOException e) {
            System.getLogger("io.kyberxdp.cli").log(System.Logger.Level.DEBUG, "ending a capture", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
