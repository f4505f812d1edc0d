package io.kyberxdp.afxdp;

import static io.kyberxdp.afxdp.net.Frames.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.kyberxdp.afxdp.net.Exchanges;
import io.kyberxdp.afxdp.net.Frames;
import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.Ports;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.SecureServer;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What befalls the network under secure sessions, and what a server leaves behind. */
@Timeout(600)
class ExchangeLifecycleTest {

    /** How often; the long form of the test asks for more. */
    private static final int REOPENINGS = Integer.getInteger("kyberxdp.reopenings", 20);

    private static final KeyPair KEY = Exchanges.newKey();
    private static final String SERVER = "afxdp://10.77.0.2:25722?if=kx0";

    private final BlockingQueue<Exception> failures = new ArrayBlockingQueue<>(1_000);
    private VethPair pair;

    @BeforeEach
    void makePair() throws Exception {
        pair = VethPair.create();
    }

    @AfterEach
    void removePair() {
        if (pair != null) {
            pair.close();
        }
    }

    private SecureServer serve(String endpoint) throws Exception {
        return pair.right()
                .call(() -> KeyExchange.server(KEY)
                        .kemProvider(Exchanges.PROVIDER)
                        .onFailure((peer, failure) -> failures.add(failure))
                        .listen(Endpoint.parse(endpoint), Exchanges::echo));
    }

    private static Exchanges exchanges(SecureServer server) {
        return new Exchanges(server.local(), KEY.getPublic());
    }

    /** Both applications are told, each waiting for a message on its thread. */
    @ParameterizedTest
    @ValueSource(strings = {"poll", "spin"})
    void sessionsEndClearlyWhenTheInterfaceIsGone(String mode) throws Exception {
        try (SecureServer server = serve(SERVER + "&mode=" + mode)) {
            SecureChannel session = pair.left().call(exchanges(server)::connect);
            session.send(new byte[1]);
            assertEquals(1, session.receive().length);
            pair.left().ip("link del kx0");
            IOException here = assertThrows(IOException.class, () -> session.receive(Exchanges.PATIENCE));
            assertNamesTheInterface(here);
            assertThrows(IOException.class, () -> session.send(new byte[1]));
            Exception there = failures.poll(60, TimeUnit.SECONDS);
            assertNamesTheInterface(assertInstanceOf(IOException.class, there));
            session.close();
        }
    }

    private static void assertNamesTheInterface(IOException told) {
        assertTrue(told.getMessage().contains("kx0"), told.getMessage());
        assertTrue(told.getMessage().contains("when the interface is there again"), told.getMessage());
    }

    /** Descriptors, mappings, threads and the program, with all that a server and its clients open. */
    @Test
    void serversOpenedAgainAndAgainLeakNothing() throws Exception {
        reopen(5);
        String grown = "";
        for (int i = 0; i < 5; i++) { // What leaks grows every time, what the JVM opens for itself does not.
            long descriptors = count(Path.of("/proc/self/fd"));
            long mappings = mappings();
            reopen(REOPENINGS);
            long moreDescriptors = count(Path.of("/proc/self/fd")) - descriptors;
            long moreMappings = mappings() - mappings;
            if (moreDescriptors <= 0 && moreMappings < REOPENINGS) {
                assertFalse(pair.right().ip("link show dev kx0").contains("prog/xdp"), "a program is left");
                return;
            }
            grown += moreDescriptors + " more descriptors, " + moreMappings + " more mappings; ";
        }
        fail(grown);
    }

    private void reopen(int times) throws Exception {
        for (int i = 0; i < times; i++) {
            try (SecureServer server = serve(SERVER)) {
                Exchanges exchanges = exchanges(server);
                pair.left().call(() -> {
                    exchanges.run(10, 2);
                    return null;
                });
            }
            Exchanges.awaitNoPorts();
        }
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.count();
        }
    }

    private static long mappings() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/maps")).size();
    }

    /** Somebody on the wire puts frames to the server's port between those of its clients, from the clients' own address. */
    @Test
    void hostileFramesDisturbNoExchange() throws Exception {
        try (SecureServer server = serve(SERVER)) {
            Exchanges exchanges = exchanges(server);
            byte[][] frames = hostileFrames();
            AtomicBoolean done = new AtomicBoolean();
            Thread attacker = new Thread(() -> inject(pair.left(), frames, done));
            attacker.start();
            try {
                pair.left().call(() -> {
                    exchanges.run(300, 2);
                    return null;
                });
            } finally {
                done.set(true);
                attacker.join();
            }
            assertEquals(List.of(), new ArrayList<>(failures));
            assertEquals(300, server.statistics().established());
            assertEquals(0, server.statistics().failed());
        }
    }

    private void inject(Namespace side, byte[][] frames, AtomicBoolean done) {
        try {
            while (!done.get()) {
                side.inject(frames);
                Thread.sleep(1);
            }
        } catch (Exception e) {
            failures.add(e);
        }
    }

    private byte[][] hostileFrames() throws Exception {
        InetSocketAddress client = at(VethPair.LEFT_IPV4, 4000);
        InetSocketAddress server = at(VethPair.RIGHT_IPV4, 25722);
        long mac = pair.left().mac();
        Random random = new Random(1);
        List<byte[]> frames = new ArrayList<>();
        for (int kind = 0; kind < 256; kind++) {
            byte[] payload = Ports.bytes(random.nextInt(1_400), kind);
            if (payload.length > 0) {
                payload[0] = (byte) (kind % 8); // mostly a kind of packet there is
            }
            Frames frame = Frames.udp(client, server).withPayload(payload);
            frame.withMacs(mac, pair.right().mac());
            frames.add(distort(frame, kind, random));
        }
        return frames.toArray(byte[][]::new);
    }

    /** Right down to UDP, cut short, with a flipped bit, or with a tag of a VLAN. */
    private static byte[] distort(Frames frame, int kind, Random random) {
        byte[] whole = frame.build();
        switch (kind % 5) {
            case 0 -> {
                return Arrays.copyOf(whole, Math.max(14, random.nextInt(whole.length)));
            }
            case 1 -> whole[14 + random.nextInt(whole.length - 14)] ^= (byte) (1 << random.nextInt(8));
            case 2 -> {
                return frame.withVlans(7).build();
            }
            default -> {}
        }
        return whole;
    }
}
