package io.kyberxdp.cli.tunnel;

import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;

/** A TCP connection as the unencrypted end. */
final class SocketEnd implements LocalEnd {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.cli.tunnel");

    private final Socket socket;
    private final String name;
    private final InputStream in;
    private final OutputStream out;

    /**
     * Takes over a connected socket.
     *
     * @param name who is at its other end, for messages
     */
    SocketEnd(Socket socket, String name) throws IOException {
        this.socket = socket;
        this.name = name;
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    /** Connects to the first of the host's addresses that answers, trying each for so long. */
    static SocketEnd connect(Endpoint target, Duration timeout) throws IOException {
        String name = target.host() + ":" + target.port();
        IOException failure = null;
        for (InetAddress address : resolve(target.host(), name)) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(address, target.port()), (int) timeout.toMillis());
                return new SocketEnd(socket, name);
            } catch (IOException e) {
                socket.close();
                failure = e;
            }
        }
        String why = failure instanceof SocketTimeoutException ? "no answer in time" : failure.getMessage();
        ConnectException e = new ConnectException("cannot connect to " + name + ": " + why);
        e.initCause(failure);
        throw e;
    }

    private static InetAddress[] resolve(String host, String name) throws IOException {
        try {
            return InetAddress.getAllByName(host);
        } catch (UnknownHostException e) {
            throw new IOException("cannot connect to " + name + ": the host is unknown", e);
        }
    }

    @Override
    public int read(byte[] target) throws IOException {
        try {
            return in.read(target);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    @Override
    public void finishOutput() throws IOException {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private IOException broken(IOException cause) {
        return new IOException("the connection with " + name + " broke: " + cause.getMessage(), cause);
    }

    /** Closing with a linger time of zero sends RST in place of FIN. */
    @Override
    public void reset() {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, () -> "resetting the connection with " + name + ": " + e); // it is closed already
        }
        close();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, () -> "closing the connection with " + name + ": " + e);
        }
    }
}
