package io.kyberxdp.afxdp.jna;

import io.kyberxdp.afxdp.jna.UnixSocket.Message;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Asks the AF_XDP device plugin of Kubernetes for the map of sockets of an interface that it gave to this pod. Question and
 * answer are ASCII messages of at most 64 bytes, version 0.1 of the plugin's protocol:
 *
 * <pre>
 *   /connect,POD            /host_ok, /host_nak
 *   /version                0.1
 *   /xsk_map_fd,INTERFACE   /fd_ack with the map's descriptor, /fd_nak
 *   /fin                    /fin_ack
 *   anything else           /nak; where the plugin itself fails, /error
 * </pre>
 */
public final class DevicePlugin {

    private static final int MAX_MESSAGE = 64;
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final String VERSION = "0.1";
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    private static final ReentrantLock ASKING = new ReentrantLock();

    /** What was given to this process, kept until it ends: the plugin gives nothing twice. */
    private static final Map<String, SocketMap> GIVEN = new HashMap<>();

    private final UnixSocket connection;

    private DevicePlugin(UnixSocket connection) {
        this.connection = connection;
    }

    /**
     * Asks for a map; for one that this process was given before, the plugin is not asked again.
     *
     * @param socket the file of the plugin's socket
     * @param pod the pod's name
     * @param interfaceName the interface
     * @throws IOException if the plugin refuses, is not there, or does not keep to the protocol
     */
    public static SocketMap request(String socket, String pod, String interfaceName) throws IOException {
        String key = interfaceName + " " + socket;
        ASKING.lock();
        try {
            SocketMap given = GIVEN.get(key);
            if (given == null) {
                given = request(socket, pod, interfaceName, TIMEOUT_MILLIS);
                GIVEN.put(key, given);
            }
            return given.duplicate();
        } finally {
            ASKING.unlock();
        }
    }

    /** Asks in any case, and waits no longer than this for each answer. */
    static SocketMap request(String socket, String pod, String interfaceName, int timeoutMillis) throws IOException {
        String plugin = "the device plugin at " + socket;
        try (UnixSocket connection = connect(socket, timeoutMillis)) {
            DevicePlugin asked = new DevicePlugin(connection);
            asked.introduce(pod);
            asked.requireVersion();
            SocketMap map = SocketMap.received(asked.mapOf(interfaceName), plugin);
            asked.finish(plugin);
            return map;
        } catch (IOException e) {
            throw new IOException(plugin + " gives no map of AF_XDP sockets: " + e.getMessage(), e);
        }
    }

    private static UnixSocket connect(String socket, int timeoutMillis) throws IOException {
        try {
            return UnixSocket.connect(socket, timeoutMillis);
        } catch (SystemCallException e) {
            if (e.errno() != Errno.ENOENT && e.errno() != Errno.ECONNREFUSED) {
                throw e;
            }
            throw new SystemCallException(
                    "connecting",
                    e.errno(),
                    "it serves each container once, and not for long after that was made; replace the pod by a new one");
        }
    }

    private void introduce(String pod) throws IOException {
        String answer = ask("/connect," + pod);
        if (answer.equals("/host_nak")) {
            throw new IOException(
                    "it knows no pod '" + pod + "' with this socket and its interfaces; where the host name"
                            + " is not the pod's name, say that: pod=NAME");
        }
        require("/host_ok", answer, "/connect");
    }

    private void requireVersion() throws IOException {
        String answer = ask("/version");
        if (!answer.equals(VERSION)) {
            throw new IOException("it speaks version '" + printable(answer) + "' of its protocol, and this program "
                    + VERSION + "; use releases of both that fit");
        }
    }

    private int mapOf(String interfaceName) throws IOException {
        String question = "/xsk_map_fd," + interfaceName;
        Message answer = exchange(question);
        int count = answer.descriptors().size();
        if (count == 1 && answer.text().equals("/fd_ack")) {
            return answer.descriptors().get(0);
        }
        answer.closeDescriptors();
        if (answer.text().equals("/fd_nak")) {
            throw new IOException("it did not give the interface " + interfaceName
                    + " to this pod; the environment variable AFXDP_DEVICES names those it gave");
        }
        require("/fd_ack", answer.text(), question);
        throw new IOException("its answer to '" + question + "' brought " + count + " descriptors in place of one");
    }

    /** That the map is there is what counts; a plugin that does not say good-bye is only noted. */
    private void finish(String plugin) {
        try {
            require("/fin_ack", ask("/fin"), "/fin");
        } catch (IOException e) {
            System.getLogger(DevicePlugin.class.getName()).log(Level.WARNING, "{0}: {1}", plugin, e.getMessage());
        }
    }

    private String ask(String question) throws IOException {
        Message answer = exchange(question);
        if (!answer.descriptors().isEmpty()) {
            answer.closeDescriptors();
            throw new IOException("its answer to '" + question + "' brought a descriptor, which it should not");
        }
        return answer.text();
    }

    private Message exchange(String question) throws IOException {
        if (question.length() > MAX_MESSAGE) {
            throw new IOException("the question '" + question + "' is longer than its protocol's " + MAX_MESSAGE
                    + " bytes; use a shorter name");
        }
        connection.send(question);
        Message answer = connection.receive(MAX_MESSAGE);
        if (answer == null) {
            throw new IOException("it ended the connection in place of an answer to '" + question + "'");
        }
        return answer;
    }

    private static void require(String expected, String answer, String question) throws IOException {
        if (!answer.equals(expected)) {
            throw new IOException("its answer to '" + question + "' is '" + printable(answer) + "' in place of '"
                    + expected + "'; its own log may tell more");
        }
    }

    private static String printable(String answer) {
        return answer.replaceAll("[^ -~]", "?");
    }

    /**
     * This machine's name; in a pod, as a rule, the pod's.
     *
     * @throws IOException if the kernel does not tell
     */
    public static String hostName() throws IOException {
        return Files.readString(HOST_NAME).strip();
    }
}
