package io.kyberxdp.cli.capture;

import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * Gives this process's frames to whoever asks at a socket that is open to its owner alone (and to root).
 *
 * <pre>
 *   service: kyberxdp-capture 1 ENDPOINT \n
 *   client:  start \n
 *   service: pcapng, until either side has had enough
 *   client:  closes its half to end it; the service writes the end of the recording
 * </pre>
 */
public final class CaptureService implements Closeable {

    static final String GREETING = "kyberxdp-capture 1 ";
    static final String START = "start\n";

    /** Captures at once: each may queue some megabytes. */
    private static final int MOST = 4;

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.cli");

    private final Path path;
    private final ServerSocketChannel listener;
    private final String endpoint;
    private final FrameRecorder.Listener events;
    private final Set<SocketChannel> clients = ConcurrentHashMap.newKeySet();
    private final Set<FrameRecorder> recorders = ConcurrentHashMap.newKeySet();
    private final Semaphore places = new Semaphore(MOST);

    private CaptureService(Path path, ServerSocketChannel listener, String endpoint, FrameRecorder.Listener events) {
        this.path = path;
        this.listener = listener;
        this.endpoint = endpoint;
        this.events = events;
    }

    /**
     * Starts waiting for those who ask.
     *
     * @param endpoint told to them
     * @param events told the end of each capture
     * @throws IOException if this user has no folder for it, or the socket cannot be made there
     */
    public static CaptureService start(String endpoint, FrameRecorder.Listener events) throws IOException {
        Path folder = CaptureFolder.find()
                .orElseThrow(() -> new IOException("XDG_RUNTIME_DIR is not set, so there is no place for its socket"));
        return start(folder, endpoint, events);
    }

    static CaptureService start(Path folder, String endpoint, FrameRecorder.Listener events) throws IOException {
        CaptureFolder.make(folder);
        Path path = CaptureFolder.socket(folder, ProcessHandle.current().pid());
        Files.deleteIfExists(path); // of a process that had our number before
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            listener.bind(UnixDomainSocketAddress.of(path));
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            listener.close();
            throw e;
        }
        CaptureService service = new CaptureService(path, listener, endpoint, events);
        service.daemon("kyberxdp-captures", service::accept);
        return service;
    }

    private void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (listener.isOpen()) {
            try {
                SocketChannel client = listener.accept();
                if (places.tryAcquire()) {
                    clients.add(client);
                    daemon("kyberxdp-capture-client", () -> serve(client));
                } else {
                    client.close();
                }
            } catch (IOException e) {
                if (listener.isOpen()) {
                    LOG.log(Level.WARNING, "no more captures of this process", e);
                    close();
                }
            }
        }
    }

    private void serve(SocketChannel client) {
        try (client) {
            write(client, GREETING + endpoint + "\n");
            if (isStarted(client)) {
                record(client);
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "a capture was broken off", e);
        } finally {
            clients.remove(client);
            places.release();
        }
    }

    private static void write(SocketChannel client, String text) throws IOException {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
        while (bytes.hasRemaining()) {
            client.write(bytes);
        }
    }

    private static boolean isStarted(SocketChannel client) throws IOException {
        ByteBuffer line = ByteBuffer.allocate(START.length());
        int got = 0;
        while (line.hasRemaining() && got >= 0) {
            got = client.read(line);
        }
        return START.equals(StandardCharsets.UTF_8.decode(line.flip()).toString());
    }

    private void record(SocketChannel client) throws IOException {
        FrameRecorder recorder = FrameRecorder.start(Channels.newOutputStream(client), events);
        recorders.add(recorder);
        try {
            if (!listener.isOpen()) {
                return; // close() may have missed this recorder
            }
            // Not by a stream: before JDK 19 the streams of a channel read or write, not both at once (JDK-8279339).
            ByteBuffer nothing = ByteBuffer.allocate(1);
            int got = 0;
            while (got >= 0) {
                got = client.read(nothing.clear());
            }
        } finally {
            recorders.remove(recorder);
            recorder.close();
        }
    }

    /** Ends all captures in order. */
    @Override
    public void close() {
        try {
            listener.close();
            Files.deleteIfExists(path);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "closing the socket for captures", e);
        }
        recorders.forEach(FrameRecorder::close);
        for (SocketChannel client : clients) {
            try {
                client.close();
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "closing a capture", e);
            }
        }
    }
}
