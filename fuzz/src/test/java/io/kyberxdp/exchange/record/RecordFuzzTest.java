package io.kyberxdp.exchange.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import io.kyberxdp.fuzz.FuzzTarget;
import io.kyberxdp.transport.AeadAlgorithm;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A record that opens is the one that was sealed, byte for byte; after any other the direction is dead. */
final class RecordFuzzTest extends FuzzTarget {

    private static final byte[] KEY = new byte[32];
    private static final byte[] MESSAGE =
            "a message of some length, and another block".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    @Override
    protected void check(byte[] input) throws Exception {
        try (RecordOpener opener = new RecordOpener(new JcaSymmetricCrypto(), AeadAlgorithm.AES_256_GCM, KEY)) {
            OpenedRecord record;
            try {
                record = opener.open(ByteBuffer.wrap(input));
            } catch (RecordException e) {
                RecordException later = assertThrows(RecordException.class, () -> opener.open(ByteBuffer.wrap(input)));
                assertEquals(RecordException.Reason.DEAD, later.reason());
                return;
            }
            assertTrue(seeds().stream().anyMatch(seed -> Arrays.equals(seed, input)), "a forgery");
            if (record.type() == RecordType.DATA && record.payload().length > 0) {
                assertArrayEquals(MESSAGE, record.payload());
            }
        }
    }

    /** The first record of a session, in every type. */
    @Override
    protected List<byte[]> seeds() throws Exception {
        List<byte[]> seeds = new ArrayList<>();
        for (RecordType type : RecordType.values()) {
            seeds.add(seal(type, new byte[0]));
        }
        seeds.add(seal(RecordType.DATA, MESSAGE));
        return seeds;
    }

    private static byte[] seal(RecordType type, byte[] plaintext) throws RecordException {
        try (RecordSealer sealer =
                new RecordSealer(new JcaSymmetricCrypto(), AeadAlgorithm.AES_256_GCM, KEY, Long.MAX_VALUE)) {
            ByteBuffer record = sealer.seal(type, ByteBuffer.wrap(plaintext));
            byte[] bytes = new byte[record.remaining()];
            record.get(bytes);
            return bytes;
        }
    }
}
