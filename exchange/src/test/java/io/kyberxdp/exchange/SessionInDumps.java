package io.kyberxdp.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.kyberxdp.exchange.Sessions.Session;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import io.kyberxdp.transport.testkit.SecretScan;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.crypto.AEADBadTagException;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Runs in a JVM of its own: dumps its heap while a session is open and when it is closed, and tells how many of the session's keys
 * the dumps have. It notes each key when a cipher gets it, masked, and unmasks them only after the last dump.
 */
final class SessionInDumps {

    private final MaskingCrypto crypto = new MaskingCrypto();
    private final Path dumps;

    private SessionInDumps(Path dumps) {
        this.dumps = dumps;
    }

    /** The arguments: a suite, and a folder for the dumps. */
    public static void main(String[] args) throws Exception {
        new SessionInDumps(Path.of(args[1])).run(Suite.valueOf(args[0]));
    }

    private void run(Suite suite) throws IOException, JMException {
        Set<String> inUse = useAndClose(suite);
        dump("closed");
        SecretScan scan = new SecretScan();
        crypto.addTo(scan);
        Set<String> open = found(scan, "open");
        long others = open.stream().filter(key -> !inUse.contains(key)).count();
        System.out.printf(
                "open: %d keys in use, %d found of these, %d of others; closed: %d found%n",
                inUse.size(),
                open.size() - others,
                others,
                found(scan, "closed").size());
    }

    /** Both sides change their keys now and then. Returns the keys that were in use at the end. */
    private Set<String> useAndClose(Suite suite) throws IOException, JMException {
        try (Session session = Sessions.open(
                Sessions.client().suite(suite).symmetric(crypto).rekeyAfter(2),
                Sessions.server().symmetric(crypto).rekeyAfter(2),
                LoopbackChannel.pair())) {
            for (int i = 0; i < 5; i++) {
                session.client().send("there".getBytes(US_ASCII));
                session.server().receive();
                session.server().send("and back".getBytes(US_ASCII));
                session.client().receive();
            }
            dump("open");
            return crypto.inUse();
        }
    }

    /** By its name: the bean's class is in a module that this one does not read. */
    private void dump(String name) throws JMException {
        ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=HotSpotDiagnostic"),
                        "dumpHeap",
                        new Object[] {dumps.resolve(name + ".hprof").toString(), true},
                        new String[] {String.class.getName(), boolean.class.getName()});
    }

    private Set<String> found(SecretScan scan, String dump) throws IOException {
        try (InputStream in = Files.newInputStream(dumps.resolve(dump + ".hprof"))) {
            return scan.find(in);
        }
    }

    /** The JCA's, with a note of each key, masked so that the note itself is not found. */
    private static final class MaskingCrypto implements SymmetricCrypto {

        private static final byte MASK = 0x5c;

        private final SymmetricCrypto jca = new JcaSymmetricCrypto();
        private final Map<String, Integer> usersOfMasked = new ConcurrentHashMap<>();

        @Override
        public String name() {
            return jca.name();
        }

        @Override
        public Aead aead(AeadAlgorithm algorithm, byte[] key) {
            String masked = HexFormat.of().formatHex(masked(key));
            usersOfMasked.merge(masked, 1, Integer::sum);
            return new NotedAead(jca.aead(algorithm, key), () -> usersOfMasked.merge(masked, -1, Integer::sum));
        }

        @Override
        public CounterMode aesCtr(byte[] key) {
            return jca.aesCtr(key);
        }

        /** Those keys, as masked hex digits, that somebody has not closed yet. */
        Set<String> inUse() {
            return usersOfMasked.keySet().stream()
                    .filter(key -> usersOfMasked.get(key) > 0)
                    .collect(Collectors.toSet());
        }

        /** Unmasks all keys, after which no dump may be made. */
        void addTo(SecretScan scan) {
            usersOfMasked
                    .keySet()
                    .forEach(masked -> scan.add(masked, masked(HexFormat.of().parseHex(masked))));
        }

        private static byte[] masked(byte[] key) {
            byte[] masked = new byte[key.length];
            for (int i = 0; i < key.length; i++) {
                masked[i] = (byte) (key[i] ^ MASK);
            }
            return masked;
        }
    }

    private static final class NotedAead implements SymmetricCrypto.Aead {

        private final SymmetricCrypto.Aead aead;
        private final Runnable onClose;
        private boolean closed;

        NotedAead(SymmetricCrypto.Aead aead, Runnable onClose) {
            this.aead = aead;
            this.onClose = onClose;
        }

        @Override
        public void seal(byte[] nonce, ByteBuffer associatedData, ByteBuffer plaintext, ByteBuffer out) {
            aead.seal(nonce, associatedData, plaintext, out);
        }

        @Override
        public void open(byte[] nonce, ByteBuffer associatedData, ByteBuffer ciphertext, ByteBuffer out)
                throws AEADBadTagException {
            aead.open(nonce, associatedData, ciphertext, out);
        }

        @Override
        public void close() {
            aead.close();
            if (!closed) {
                closed = true;
                onClose.run();
            }
        }
    }
}
