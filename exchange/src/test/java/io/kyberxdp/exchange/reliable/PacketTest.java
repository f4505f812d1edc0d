package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PacketTest {

    @Test
    void readsEveryFieldOfEveryKind() {
        byte[] token = {9, 8, 7};
        Packet open = Packets.open(5, 6, token).ping().parsed();
        assertEquals(Packet.Kind.OPEN, open.kind());
        assertEquals(5, open.id());
        assertEquals(6, open.number());
        assertArrayEquals(token, open.token());
        assertTrue(open.frames().next());

        Packet retry = Packets.retry(5, token).parsed();
        assertEquals(Packet.Kind.RETRY, retry.kind());
        assertEquals(5, retry.id());
        assertArrayEquals(token, retry.token());

        Packet accept = Packets.accept(5, 6, -7).ping().parsed();
        assertEquals(Packet.Kind.ACCEPT, accept.kind());
        assertEquals(-7, accept.serverId());

        Packet data = Packets.data(-5, 1L << 62).parsed();
        assertEquals(Packet.Kind.DATA, data.kind());
        assertEquals(-5, data.id());
        assertEquals(1L << 62, data.number());
        assertFalse(data.frames().next());
    }

    @Test
    void readsEveryFieldOfEveryFrame() {
        Packet packet = Packets.data(1, 2).ack(100, 3, 4, 5).maxData(77).stream(66, new byte[] {1, 2, 3})
                .fin(69)
                .ping()
                .close(-2)
                .done()
                .raw(0, 99, 99)
                .parsed();
        FrameReader frames = packet.frames();
        assertTrue(frames.next());
        assertEquals(Frame.ACK, frames.type());
        assertEquals(100, frames.ackLargest());
        assertEquals(2, frames.ackRanges());
        assertEquals(3, frames.ackLength(0));
        assertEquals(4, frames.ackGap(1));
        assertEquals(5, frames.ackLength(1));
        assertTrue(frames.next());
        assertEquals(Frame.MAX_DATA, frames.type());
        assertEquals(77, frames.offset());
        assertTrue(frames.next());
        assertEquals(66, frames.offset());
        assertEquals(3, frames.dataLength());
        assertEquals(1, packet.buffer().get(frames.dataStart()));
        assertTrue(frames.next());
        assertEquals(Frame.FIN, frames.type());
        assertEquals(69, frames.offset());
        assertTrue(frames.next());
        assertEquals(Frame.PING, frames.type());
        assertTrue(frames.next());
        assertEquals(-2, frames.closeCode());
        assertTrue(frames.next());
        assertEquals(Frame.DONE, frames.type());
        assertFalse(frames.next());
        assertFalse(frames.malformed());
    }

    @Test
    void readsTheDelayOfAnAckInMicrosecondsWithoutASign() {
        FrameReader ack = data().raw(2, 0, 0, 0, 0, 0, 0, 0, 9, 0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0, 1)
                .parsed()
                .frames();
        assertTrue(ack.next());
        assertEquals(0xffff_ffffL * 1000, ack.ackDelayNanos());
        assertEquals(9, ack.ackLargest());
        assertEquals(1, ack.ackLength(0));
    }

    @Test
    void leavesTheBufferAsItWasAndStartsAnywhereInIt() {
        ByteBuffer whole = ByteBuffer.allocateDirect(100);
        ByteBuffer datagram = Packets.data(3, 4).ping().datagram();
        whole.position(10).put(datagram).limit(whole.position()).position(10);
        Packet packet = Packet.parse(whole);
        assertNull(packet.drop());
        assertEquals(3, packet.id());
        assertEquals(10, whole.position());
        assertEquals(32, whole.limit());
    }

    @Test
    void measuresADatagramFromWhereItStarts() {
        assertEquals(
                DropReason.TOO_SHORT, parsedBehind(10, ByteBuffer.allocate(12)).drop());
        ByteBuffer small = Packets.open(1, 1).raw(new int[400]).unpadded();
        assertEquals(DropReason.UNPADDED_OPEN, parsedBehind(200, small).drop());
        byte[] token = new byte[AddressToken.BYTES];
        token[0] = 7;
        Packet open = parsedBehind(200, Packets.open(1, 1, token).ping().datagram());
        assertNull(open.drop());
        assertArrayEquals(token, open.token());
        assertTrue(open.frames().next());
        Packet retry = parsedBehind(200, Packets.retry(1, token).datagram());
        assertArrayEquals(token, retry.token());
        assertEquals(9, parsedBehind(200, Packets.accept(1, 2, 9).datagram()).serverId());
    }

    private static Packet parsedBehind(int offset, ByteBuffer datagram) {
        ByteBuffer whole = ByteBuffer.allocate(2_000).position(offset).put(datagram);
        return Packet.parse(whole.limit(whole.position()).position(offset));
    }

    @Test
    void writesARetryShorterThanAnyOpen() {
        ByteBuffer out = ByteBuffer.allocate(512);
        Packet.writeRetry(out, 5, new byte[AddressToken.BYTES]);
        assertTrue(out.flip().remaining() < Packet.MIN_OPEN_BYTES);
        assertNull(Packet.parse(out).drop());
        assertEquals(Packet.Kind.RETRY, Packet.parse(out).kind());
    }

    @Test
    void dropsWhatIsMalformedAndSaysWhy() {
        assertDropped(DropReason.TOO_SHORT, ByteBuffer.allocate(0));
        assertDropped(DropReason.TOO_SHORT, ByteBuffer.allocate(12));
        assertDropped(DropReason.UNKNOWN_KIND, ByteBuffer.allocate(100));
        assertDropped(DropReason.UNKNOWN_KIND, ByteBuffer.allocate(100).put(0, (byte) 5));
        assertDropped(DropReason.UNKNOWN_KIND, ByteBuffer.allocate(100).put(0, (byte) -1));
        assertDropped(DropReason.TOO_SHORT, ByteBuffer.allocate(20).put(0, (byte) 3));
        assertDropped(DropReason.CHECKSUM, ByteBuffer.allocate(100).put(0, (byte) 4));
        assertDropped(DropReason.ZERO_ID, Packets.data(0, 1).datagram());
        assertDropped(DropReason.ZERO_ID, Packets.accept(1, 1, 0).datagram());
        assertDropped(DropReason.UNPADDED_OPEN, Packets.open(1, 1).ping().unpadded());
        assertDropped(DropReason.MALFORMED_TOKEN, Packets.retry(1, new byte[0]).datagram());
        assertDropped(DropReason.MALFORMED_TOKEN, Packets.retry(1, new byte[21]).datagram());
        assertDropped(
                DropReason.MALFORMED_TOKEN, Packets.open(1, 1, new byte[21]).datagram());
        assertDropped(DropReason.MALFORMED_FRAME, Packets.data(1, -1).datagram());
        assertDropped(
                DropReason.MALFORMED_FRAME, Packets.data(1, (1L << 62) + 1).datagram());
    }

    @Test
    void dropsATokenLongerThanItsPacket() {
        ByteBuffer bytes = Packets.open(1, 1).datagram();
        bytes.put(17, (byte) 255);
        bytes.position(508);
        Packet.writeChecksum(bytes, 0);
        assertDropped(DropReason.MALFORMED_TOKEN, bytes.flip());
    }

    @Test
    void dropsPacketsWithAMalformedFrame() {
        byte[] one = {1};
        assertMalformed(data().raw(8));
        assertMalformed(data().raw(-1));
        assertMalformed(data().ping().ping());
        assertMalformed(data().stream(0, one).stream(1, one));
        assertMalformed(data().stream(0, new byte[0]));
        assertMalformed(data().stream(-1, one));
        assertMalformed(data().stream((1L << 62) + 1, one));
        assertMalformed(data().raw(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1));
        assertMalformed(data().raw(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 1)); // As long as with the checksum.
        assertMalformed(data().raw(3, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        assertMalformed(data().fin(-1));
        assertMalformed(data().raw(4, 0));
        assertMalformed(data().maxData(-1));
        assertMalformed(data().raw(6, 0, 0, 0));
    }

    @Test
    void takesTheLargestNumbersAndTokensThereAre() {
        FrameReader frames =
                data().stream(Frame.MAX_OFFSET, new byte[1]).parsed().frames();
        assertTrue(frames.next());
        assertEquals(Frame.MAX_OFFSET, frames.offset());
        assertNull(Packet.parse(data().ack(Packet.MAX_NUMBER, 1).datagram()).drop());
        assertNull(Packet.parse(Packets.open(1, 1, new byte[AddressToken.BYTES]).datagram())
                .drop());
    }

    @Test
    void dropsPacketsWithAnImpossibleAck() {
        assertMalformed(data().ack(5));
        assertMalformed(data().ack(5).raw(0, 0, 0, 0));
        assertMalformed(data().ack(-1, 1));
        assertMalformed(data().ack(Long.MIN_VALUE, 2));
        assertMalformed(data().ack((1L << 62) + 1, 1));
        assertMalformed(data().ack(5, 0));
        assertMalformed(data().ack(5, 7));
        assertMalformed(data().ack(5, 1, 0, 1));
        assertMalformed(data().ack(5, 1, 1, 0));
        assertMalformed(data().ack(5, 1, 3, 3));
        assertMalformed(data().ack(100, 0xffff_ffffL));
        assertMalformed(data().ack(1000, ones(2 * Frame.MAX_ACK_RANGES + 1)));
        assertNull(Packet.parse(
                        data().ack(1000, ones(2 * Frame.MAX_ACK_RANGES - 1)).datagram())
                .drop());
        assertMalformed(data().raw(2, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1));
        assertNull(Packet.parse(data().ack(5, 6).datagram()).drop());
        assertNull(Packet.parse(data().ack(5, 1, 3, 2).datagram()).drop());
    }

    @Property
    void takesAnythingFromAnyone(@ForAll @Size(max = 600) byte[] bytes) {
        assertNotNull(Packet.parse(ByteBuffer.wrap(bytes)).drop());
    }

    /** Random bytes do not get past the checksum; this does what is behind it. */
    @Property
    void takesAnyFramesFromAnyone(@ForAll @Size(max = 200) byte[] bytes, @ForAll @IntRange(min = 1, max = 4) int kind) {
        Packets packet = new Packets().raw(kind, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1);
        for (byte each : bytes) {
            packet.raw(each % 9);
        }
        Packet parsed = Packet.parse(packet.unpadded());
        if (parsed.drop() == null && parsed.kind() != Packet.Kind.RETRY) {
            FrameReader frames = parsed.frames();
            while (frames.next()) {
                assertTrue(frames.type() > 0 && frames.type() <= Frame.DONE);
            }
            assertFalse(frames.malformed());
        }
    }

    @Property
    void anyDamagedByteShows(
            @ForAll @IntRange(min = 0, max = 54) int index, @ForAll @IntRange(min = 1, max = 255) int change) {
        ByteBuffer datagram = Packets.data(1, 2).stream(3, new byte[23]).datagram();
        assertEquals(55, datagram.limit());
        datagram.put(index, (byte) (datagram.get(index) ^ change));
        assertNotNull(Packet.parse(datagram).drop());
    }

    private static long[] ones(int count) {
        long[] ones = new long[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static Packets data() {
        return Packets.data(1, 1);
    }

    private static void assertMalformed(Packets packet) {
        assertDropped(DropReason.MALFORMED_FRAME, packet.datagram());
    }

    private static void assertDropped(DropReason reason, ByteBuffer datagram) {
        assertEquals(reason, Packet.parse(datagram).drop());
    }
}
