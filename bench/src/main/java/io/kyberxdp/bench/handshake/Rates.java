package io.kyberxdp.bench.handshake;

import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** How many handshakes a second clients get done that each begin the next when one is closed. */
final class Rates {

    private Rates() {}

    /** A rate with both ends in this JVM; half the time again goes before, to warm up. */
    static double here(HandshakeKem kem, String scheme, int clients, Duration time)
            throws IOException, GeneralSecurityException, InterruptedException {
        KeyPair pair = kem.generate();
        try (Servers servers = new Servers(kem, pair, List.of(scheme))) {
            KeyExchangeClient client =
                    KeyExchange.client().kemProvider(kem.provider()).pin(pair.getPublic());
            Endpoint server = servers.addresses().secure().get(scheme);
            perSecond(client, server, clients, time.dividedBy(2));
            return perSecond(client, server, clients, time);
        }
    }

    private static double perSecond(KeyExchangeClient client, Endpoint server, int clients, Duration time)
            throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        AtomicBoolean over = new AtomicBoolean();
        try {
            List<Future<Long>> counts = new ArrayList<>();
            long begun = System.nanoTime();
            for (int i = 0; i < clients; i++) {
                counts.add(threads.submit(handshakes(client, server, over)));
            }
            Thread.sleep(time.toMillis());
            over.set(true);
            long sum = 0;
            for (Future<Long> count : counts) {
                sum += count.get();
            }
            return sum * 1e9 / (System.nanoTime() - begun);
        } catch (ExecutionException e) {
            throw new IOException("a client failed: " + e.getCause(), e);
        } finally {
            over.set(true);
            threads.shutdown();
        }
    }

    private static Callable<Long> handshakes(KeyExchangeClient client, Endpoint server, AtomicBoolean over) {
        return () -> {
            ConnectedHandshake handshake = new ConnectedHandshake(client, server);
            long done = 0;
            do { // at least one, or a busy machine would have a rate of none
                handshake.time();
                done++;
            } while (!over.get());
            return done;
        };
    }
}
