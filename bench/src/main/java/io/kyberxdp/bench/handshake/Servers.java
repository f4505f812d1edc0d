package io.kyberxdp.bench.handshake;

import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.SecureServer;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The servers that clients of the benchmark talk to: for each scheme one that shakes hands and one that only answers. */
final class Servers implements AutoCloseable {

    /** A message of this length asks how many bytes have come before it on its channel. */
    static final int COUNT_BYTES = Long.BYTES;

    private final PublicKey key;
    private final Map<String, Endpoint> secure = new LinkedHashMap<>();
    private final Map<String, Endpoint> bare = new LinkedHashMap<>();
    private final PlainSink plain;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    Servers(HandshakeKem kem, KeyPair pair, List<String> schemes) throws IOException {
        key = pair.getPublic();
        BareTransports transports = new BareTransports(schemes);
        plain = keep(new PlainSink());
        for (String scheme : schemes) {
            Endpoint anyPort = new Endpoint(scheme, "127.0.0.1", 0);
            SecureServer server =
                    keep(KeyExchange.server(pair).kemProvider(kem.provider()).listen(anyPort, Servers::countBytes));
            secure.put(scheme, server.local());
            bare.put(
                    scheme,
                    keep(new BareServer(transports.of(scheme), anyPort, MessageSizes.of(kem.algorithm())))
                            .local());
        }
    }

    private <T extends AutoCloseable> T keep(T server) {
        open.push(server);
        return server;
    }

    ServerAddresses addresses() throws IOException {
        return new ServerAddresses(key, secure, bare, plain.port());
    }

    /** Takes messages until the client ends, and answers those that ask how many bytes came. */
    private static void countBytes(SecureChannel channel) throws IOException {
        long received = 0;
        for (byte[] message = channel.receive(); message != null; message = channel.receive()) {
            if (message.length == COUNT_BYTES) {
                channel.send(ByteBuffer.allocate(COUNT_BYTES).putLong(received).flip());
            } else {
                received += message.length;
            }
        }
    }

    @Override
    public void close() throws IOException {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
    }
}
