package io.kyberxdp.exchange.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.CountingCrypto;
import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.protocol.RecordException.Reason;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RecordTest {

    private static final byte[] KEY = bytes(32, 1);

    private final RecordSealer sealer =
            new RecordSealer(new JcaSymmetricCrypto(), AeadAlgorithm.AES_256_GCM, KEY, 1_000);
    private final RecordOpener opener = new RecordOpener(new JcaSymmetricCrypto(), AeadAlgorithm.AES_256_GCM, KEY);

    private byte[] seal(byte[] plaintext) throws RecordException {
        return seal(RecordType.DATA, plaintext);
    }

    private byte[] seal(RecordType type, byte[] plaintext) throws RecordException {
        ByteBuffer record = sealer.seal(type, ByteBuffer.wrap(plaintext));
        byte[] copy = new byte[record.remaining()];
        record.get(copy);
        return copy;
    }

    private OpenedRecord open(byte[] record) throws RecordException {
        return opener.open(ByteBuffer.wrap(record));
    }

    @Test
    void opensWhatWasSealedInEverySize() throws RecordException {
        for (int size : new int[] {0, 1, 16, 255, 256, 300, 5_000, 65_535, 65_536, 3}) {
            byte[] record = seal(bytes(size, size));
            assertEquals(size + RecordSealer.OVERHEAD_BYTES, record.length);
            OpenedRecord opened = open(record);
            assertEquals(RecordType.DATA, opened.type());
            assertArrayEquals(bytes(size, size), opened.payload());
        }
    }

    @ParameterizedTest
    @EnumSource
    void carriesItsType(RecordType type) throws RecordException {
        assertEquals(type, open(seal(type, new byte[0])).type());
    }

    @Test
    void isEncodedAsTheProtocolPageSays() throws Exception {
        seal(bytes(1, 1));
        byte[] record = seal(bytes(20, 2));
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        byte[] nonce = HexFormat.of().parseHex("000000000000000000000001");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"), new GCMParameterSpec(128, nonce));
        cipher.updateAAD(HexFormat.of().parseHex("010000000000000001"));
        byte[] sealed = cipher.doFinal(bytes(20, 2));
        assertEquals(1, record[0]);
        assertArrayEquals(sealed, Arrays.copyOfRange(record, 1, record.length));
    }

    @Test
    void refusesAnyByteFlipped() throws RecordException {
        byte[] record = seal(bytes(40, 1));
        for (int i = 0; i < record.length; i++) {
            byte[] flipped = record.clone();
            flipped[i] ^= (byte) (1 << i % 8);
            RecordOpener fresh = new RecordOpener(new JcaSymmetricCrypto(), AeadAlgorithm.AES_256_GCM, KEY);
            Reason reason = assertThrows(RecordException.class, () -> fresh.open(ByteBuffer.wrap(flipped)))
                    .reason();
            assertEquals(i == 0 ? Reason.MALFORMED : Reason.AUTHENTICATION, reason, "byte " + i);
        }
    }

    @Test
    void refusesOneTypePassedOffAsAnother() throws RecordException {
        byte[] record = seal(RecordType.CLOSE, new byte[0]);
        record[0] = (byte) RecordType.DATA.id();
        assertRefused(Reason.AUTHENTICATION, record);
    }

    @Test
    void refusesEveryTruncation() throws RecordException {
        byte[] record = seal(bytes(10, 1));
        for (int length = 0; length < record.length; length++) {
            byte[] cut = Arrays.copyOf(record, length);
            RecordOpener fresh = new RecordOpener(new JcaSymmetricCrypto(), AeadAlgorithm.AES_256_GCM, KEY);
            assertThrows(RecordException.class, () -> fresh.open(ByteBuffer.wrap(cut)));
        }
        assertRefused(Reason.AUTHENTICATION, Arrays.copyOf(record, record.length + 1));
    }

    @Test
    void refusesAReplay() throws RecordException {
        byte[] record = seal(bytes(10, 1));
        open(record);
        assertRefused(Reason.AUTHENTICATION, record);
    }

    @Test
    void refusesAReorderedRecordAndOneAfterALostOne() throws RecordException {
        seal(bytes(10, 1));
        assertRefused(Reason.AUTHENTICATION, seal(bytes(10, 2)));
    }

    @Test
    void refusesTheOtherDirectionsRecords() throws RecordException {
        RecordSealer other = new RecordSealer(new JcaSymmetricCrypto(), AeadAlgorithm.AES_256_GCM, bytes(32, 2), 1_000);
        ByteBuffer record = other.seal(RecordType.DATA, ByteBuffer.allocate(5));
        assertEquals(
                Reason.AUTHENTICATION,
                assertThrows(RecordException.class, () -> opener.open(record)).reason());
    }

    @Property(tries = 500)
    void refusesRandomBytes(@ForAll @Size(max = 200) byte[] record) {
        RecordOpener fresh = new RecordOpener(new JcaSymmetricCrypto(), AeadAlgorithm.AES_256_GCM, KEY);
        assertThrows(RecordException.class, () -> fresh.open(ByteBuffer.wrap(record)));
    }

    @Test
    void isDeadAfterAnyFailure() throws RecordException {
        byte[] first = seal(bytes(10, 1));
        assertRefused(Reason.AUTHENTICATION, Arrays.copyOf(first, first.length + 1));
        for (int i = 0; i < 2; i++) {
            RecordException e = assertThrows(RecordException.class, () -> open(first));
            assertEquals(Reason.DEAD, e.reason());
            assertEquals(Reason.AUTHENTICATION, ((RecordException) e.getCause()).reason());
        }
    }

    @Test
    void refusesTooLongAPlaintextAndSpendsNothing() throws RecordException {
        assertThrows(
                IllegalArgumentException.class,
                () -> sealer.seal(RecordType.DATA, ByteBuffer.allocate(RecordSealer.MAX_PLAINTEXT_BYTES + 1)));
        assertArrayEquals(bytes(3, 3), open(seal(bytes(3, 3))).payload());
    }

    @Test
    void refusesTooLongARecord() {
        byte[] record = new byte[RecordSealer.MAX_PLAINTEXT_BYTES + RecordSealer.OVERHEAD_BYTES + 1];
        record[0] = (byte) RecordType.DATA.id();
        assertRefused(Reason.MALFORMED, record);
    }

    @Test
    void refusesPayloadInControlRecords() throws RecordException {
        assertRefused(Reason.UNEXPECTED, seal(RecordType.CLOSE, new byte[1]));
    }

    @Test
    void refusesToGoPastItsLimitOnBothSides() throws RecordException {
        SymmetricCrypto crypto = new JcaSymmetricCrypto();
        RecordSealer limited =
                new RecordSealer(new RecordKey(crypto, AeadAlgorithm.AES_256_GCM, KEY, 10), 1_000, 1_000);
        RecordOpener limitedOpener = new RecordOpener(new RecordKey(crypto, AeadAlgorithm.AES_256_GCM, KEY, 10));
        limitedOpener.open(limited.seal(RecordType.DATA, ByteBuffer.allocate(33))); // 3 + 2 blocks.
        RecordException e = assertThrows(
                RecordException.class, () -> limited.seal(RecordType.DATA, ByteBuffer.allocate(49))); // 4 + 2.
        assertEquals(Reason.LIMIT, e.reason());
        assertTrue(
                e.getMessage().contains("10 blocks in 2 records")
                        || e.getMessage().contains("blocks in 1 records"),
                e.getMessage());
        limitedOpener.open(limited.seal(RecordType.DATA, ByteBuffer.allocate(48))); // 3 + 2: exactly at the limit.
        assertThrows(RecordException.class, () -> limited.seal(RecordType.DATA, ByteBuffer.allocate(0)));
        assertEquals(
                Reason.LIMIT,
                assertThrows(RecordException.class, () -> limitedOpener.open(ByteBuffer.allocate(17)))
                        .reason());
    }

    private byte[] rekey() throws RecordException {
        ByteBuffer record = sealer.rekey();
        byte[] copy = new byte[record.remaining()];
        record.get(copy);
        return copy;
    }

    @Test
    void changesTheKeyAsNoiseDoesAndLetsTheCounterGoOn() throws Exception {
        open(seal(bytes(1, 1)));
        assertEquals(RecordType.REKEY, open(rekey()).type());
        byte[] record = seal(bytes(20, 2));
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        byte[] maxNonce = HexFormat.of().parseHex("00000000ffffffffffffffff");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"), new GCMParameterSpec(128, maxNonce));
        byte[] next = Arrays.copyOf(cipher.doFinal(new byte[32]), 32);
        byte[] nonce = HexFormat.of().parseHex("000000000000000000000002");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(next, "AES"), new GCMParameterSpec(128, nonce));
        cipher.updateAAD(HexFormat.of().parseHex("010000000000000002"));
        assertArrayEquals(cipher.doFinal(bytes(20, 2)), Arrays.copyOfRange(record, 1, record.length));
        assertArrayEquals(bytes(20, 2), open(record).payload());
    }

    @Test
    void asksForANewKeyAfterSoManyRecordsOrBlocks() throws RecordException {
        SymmetricCrypto crypto = new JcaSymmetricCrypto();
        RecordSealer byRecords =
                new RecordSealer(new RecordKey(crypto, AeadAlgorithm.AES_256_GCM, KEY, 1_000), 2, 1_000);
        byRecords.seal(RecordType.DATA, ByteBuffer.allocate(0));
        assertFalse(byRecords.rekeyIsDue());
        byRecords.seal(RecordType.DATA, ByteBuffer.allocate(0));
        assertTrue(byRecords.rekeyIsDue());
        byRecords.rekey();
        assertFalse(byRecords.rekeyIsDue());
        RecordSealer byBlocks =
                new RecordSealer(new RecordKey(crypto, AeadAlgorithm.AES_256_GCM, KEY, 1_000), 1_000, 8);
        byBlocks.seal(RecordType.DATA, ByteBuffer.allocate(48));
        assertFalse(byBlocks.rekeyIsDue());
        byBlocks.seal(RecordType.DATA, ByteBuffer.allocate(1));
        assertTrue(byBlocks.rekeyIsDue());
    }

    @Test
    void beginsANewBudgetWithEachKey() throws RecordException {
        SymmetricCrypto crypto = new JcaSymmetricCrypto();
        RecordSealer limited =
                new RecordSealer(new RecordKey(crypto, AeadAlgorithm.AES_256_GCM, KEY, 10), 1_000, 1_000);
        RecordOpener limitedOpener = new RecordOpener(new RecordKey(crypto, AeadAlgorithm.AES_256_GCM, KEY, 10));
        for (int i = 0; i < 5; i++) {
            limitedOpener.open(limited.seal(RecordType.DATA, ByteBuffer.allocate(96))); // 6 + 2 blocks.
            limitedOpener.open(limited.rekey()); // 2 blocks.
        }
    }

    @Test
    void refusesTwoChangesOfKeyInARow() throws RecordException {
        open(seal(bytes(1, 1)));
        open(rekey());
        assertRefused(Reason.UNEXPECTED, rekey());
    }

    @Test
    void refusesARecordUnderTheKeyBefore() throws RecordException {
        RecordSealer stale = new RecordSealer(new JcaSymmetricCrypto(), AeadAlgorithm.AES_256_GCM, KEY, 1_000);
        open(rekey());
        stale.seal(RecordType.DATA, ByteBuffer.allocate(0));
        ByteBuffer record = stale.seal(RecordType.DATA, ByteBuffer.allocate(3));
        RecordException e = assertThrows(RecordException.class, () -> opener.open(record));
        assertEquals(Reason.AUTHENTICATION, e.reason());
    }

    /** Whatever order records come in, those before the first out of order open, and nothing after it. */
    @Property(tries = 200)
    void opensInOrderOnlyUpToTheFirstGap(@ForAll @Size(min = 2, max = 12) List<@IntRange(max = 11) Integer> order)
            throws RecordException {
        RecordSealer source = new RecordSealer(new JcaSymmetricCrypto(), AeadAlgorithm.CHACHA20_POLY1305, KEY, 1_000);
        RecordOpener target = new RecordOpener(new JcaSymmetricCrypto(), AeadAlgorithm.CHACHA20_POLY1305, KEY);
        byte[][] records = new byte[12][];
        for (int i = 0; i < records.length; i++) {
            ByteBuffer record =
                    i % 4 == 3 ? source.rekey() : source.seal(RecordType.DATA, ByteBuffer.wrap(bytes(i, i)));
            records[i] = new byte[record.remaining()];
            record.get(records[i]);
        }
        int due = 0;
        for (int index : order) {
            if (index == due) {
                assertArrayEquals(
                        index % 4 == 3 ? new byte[0] : bytes(index, index),
                        target.open(ByteBuffer.wrap(records[index])).payload());
                due++;
            } else {
                due = -1;
                assertThrows(RecordException.class, () -> target.open(ByteBuffer.wrap(records[index])));
            }
        }
    }

    @Property(tries = 300)
    void refusesAnyBitFlippedInAnyRecord(
            @ForAll @Size(max = 64) byte[] plaintext,
            @ForAll AeadAlgorithm algorithm,
            @ForAll @IntRange(min = 0) int where)
            throws RecordException {
        ByteBuffer record = new RecordSealer(new JcaSymmetricCrypto(), algorithm, KEY, 1_000)
                .seal(RecordType.DATA, ByteBuffer.wrap(plaintext));
        int bit = where % (8 * record.remaining());
        record.put(bit / 8, (byte) (record.get(bit / 8) ^ 1 << bit % 8));
        RecordOpener fresh = new RecordOpener(new JcaSymmetricCrypto(), algorithm, KEY);
        assertThrows(RecordException.class, () -> fresh.open(record));
    }

    @Test
    void closesTheCipherOfEveryKeyItIsDoneWith() throws RecordException {
        CountingCrypto ciphers = new CountingCrypto();
        RecordSealer source = new RecordSealer(ciphers, AeadAlgorithm.AES_256_GCM, KEY, 1_000);
        RecordOpener target = new RecordOpener(ciphers, AeadAlgorithm.AES_256_GCM, KEY);
        target.open(source.rekey());
        assertEquals(4, ciphers.made());
        assertEquals(2, ciphers.open());
        source.close();
        assertEquals(1, ciphers.open());
        target.close();
        assertEquals(0, ciphers.open());
    }

    @Test
    void isDeadOnceItsBackendFailed() throws RecordException {
        CountingCrypto ciphers = new CountingCrypto();
        RecordSealer source = new RecordSealer(ciphers, AeadAlgorithm.AES_256_GCM, KEY, 1_000);
        RecordSealer other = new RecordSealer(ciphers, AeadAlgorithm.AES_256_GCM, KEY, 1_000);
        RecordOpener target = new RecordOpener(ciphers, AeadAlgorithm.AES_256_GCM, KEY);
        byte[] record = seal(bytes(5, 1));
        ciphers.breakDown();
        assertDiesOf(Reason.PROVIDER, () -> source.seal(RecordType.DATA, ByteBuffer.allocate(1)));
        assertDiesOf(Reason.PROVIDER, other::rekey);
        assertDiesOf(Reason.PROVIDER, () -> target.open(ByteBuffer.wrap(record)));
        assertEquals(0, ciphers.open());
    }

    private static void assertDiesOf(Reason reason, Executable call) {
        assertEquals(reason, assertThrows(RecordException.class, call).reason());
        assertEquals(Reason.DEAD, assertThrows(RecordException.class, call).reason());
    }

    @Test
    void saysWhichRecordItRefused() throws RecordException {
        open(seal(bytes(1, 1)));
        open(seal(bytes(1, 1)));
        RecordException e = assertThrows(RecordException.class, () -> open(new byte[3]));
        assertEquals("record 2 has 3 bytes", e.getMessage());
    }

    @Test
    void refusesWorkOnceClosed() throws RecordException {
        byte[] record = seal(new byte[1]);
        sealer.close();
        opener.close();
        assertThrows(IllegalStateException.class, () -> seal(new byte[1]));
        assertThrows(IllegalStateException.class, () -> open(record));
    }

    private void assertRefused(Reason reason, byte[] record) {
        RecordException e = assertThrows(RecordException.class, () -> open(record));
        assertEquals(reason, e.reason(), e.getMessage());
    }

    private static byte[] bytes(int size, int seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
