package io.kyberxdp.kerneltcp;

import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A listening TCP socket. */
final class TcpListener implements MessageListener {

    /** Linux cuts it down to net.core.somaxconn. */
    private static final int BACKLOG = 1_024;

    private final ServerSocketChannel server;
    private final Endpoint local;

    private TcpListener(ServerSocketChannel server, Endpoint local) {
        this.server = server;
        this.local = local;
    }

    static TcpListener open(Endpoint endpoint) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.bind(TcpTransport.resolve(endpoint)[0], BACKLOG);
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            return new TcpListener(server, endpoint.withPort(port));
        } catch (IOException e) {
            server.close();
            throw new IOException("cannot listen on " + endpoint + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Endpoint local() {
        return local;
    }

    @Override
    public MessageChannel accept() throws IOException {
        SocketChannel channel = server.accept();
        try {
            return new TcpChannel(channel);
        } catch (IOException e) {
            channel.close();
            throw new IOException("a connection broke while it was accepted: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
