package io.kyberxdp.exchange;

import io.kyberxdp.exchange.datagram.ExitDelay;
import java.security.KeyPair;
import java.time.Duration;

/**
 * Where a post-quantum key exchange begins.
 *
 * <pre>{@code
 * // The server: pattern NK, its key is what clients pin.
 * try (SecureServer server = KeyExchange.server(keyPair).listen(Endpoint.parse("tcp://0.0.0.0:25722"), channel -> {
 *     for (byte[] message = channel.receive(); message != null; message = channel.receive()) {
 *         channel.send(message);
 *     }
 * })) { ... }
 *
 * // The client.
 * try (SecureChannel channel = KeyExchange.client().pin(serverKey).connect(Endpoint.parse("tcp://host:25722"))) {
 *     channel.send("hello".getBytes(UTF_8));
 *     byte[] answer = channel.receive(Duration.ofSeconds(5));
 *     byte[] key = channel.exportKey("my application", 32);
 * }
 * }</pre>
 *
 * <p>A server that wants to know its clients, too, lists their keys with {@code allow(...)}, and each client shows its own
 * with {@code key(pair)}. Whoever wants no authentication at all says {@code anonymous()} on both sides. Any of these may add
 * a {@code preSharedKey(...)}. The KEM comes from {@code
 * javax.crypto.KEM}: X-Wing, or ML-KEM-768 when the server's key is of that kind; install the provider KyberXdp, or name
 * another.
 */
public final class KeyExchange {

    private KeyExchange() {}

    /** {@return a client, to be told which server key to pin} */
    public static KeyExchangeClient client() {
        return new KeyExchangeClient();
    }

    /** {@return a server, to be told its key} */
    public static KeyExchangeServer server() {
        return new KeyExchangeServer();
    }

    /**
     * {@return a server with its key: short for {@code server().key(pair)}}
     *
     * @param pair an X-Wing or ML-KEM-768 key pair
     */
    public static KeyExchangeServer server(KeyPair pair) {
        return server().key(pair);
    }

    /**
     * Waits until closed channels have delivered all that was sent. Over datagrams closing does not wait for that; whoever
     * wants to know that it is done, or to see it, does.
     *
     * @param most how long at most
     * @return whether they have
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public static boolean awaitDelivery(Duration most) throws InterruptedException {
        return ExitDelay.awaitDelivery(most);
    }
}
