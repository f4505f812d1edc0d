package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two connections handed each other's datagrams one by one. */
class ConnectionTest {

    private static final ReliableSettings SETTINGS = ReliableSettings.defaults();
    private static final long CLIENT = 0x1111;
    private static final long SERVER = 0x2222;
    private static final long SECOND = 1_000_000_000L;

    private long now = Clocks.beforeWrap(SECOND / 2);
    private Connection client = Connection.client(SETTINGS, CLIENT, now);
    private Connection server;

    @Test
    void aClientIsSilentUntilThereIsSomethingToSay() {
        assertEquals(List.of(), transmit(client));
        assertEquals(Connection.NO_DEADLINE, client.deadline(now));
        client.tick(now + 3600 * SECOND);
        assertEquals(Optional.empty(), client.failure());
        client.ping();
        assertEquals(1, transmit(client).size());
    }

    @Test
    void opensWithFullDatagramsAndIsAnsweredWithTheServersId() {
        write(client, 100);
        List<ByteBuffer> opens = transmit(client);
        assertEquals(1, opens.size());
        assertEquals(SETTINGS.payload(), opens.get(0).remaining());
        accept(opens);
        assertFalse(server.established());
        assertFalse(server.addressProven());
        assertEquals(CLIENT, server.clientId());

        List<ByteBuffer> answers = transmit(server);
        Packet accept = Packet.parse(answers.get(0));
        assertEquals(Packet.Kind.ACCEPT, accept.kind());
        assertEquals(SERVER, accept.serverId());
        deliver(answers, client);
        assertTrue(client.established());

        List<ByteBuffer> data = transmit(client);
        assertEquals(Packet.Kind.DATA, Packet.parse(data.get(0)).kind());
        deliver(data, server);
        assertTrue(server.established());
        assertTrue(server.addressProven());
        write(server, 10);
        assertEquals(Packet.Kind.DATA, Packet.parse(transmit(server).get(0)).kind());
    }

    @Test
    void announcesItselfWithoutAskingForAnAnswer() {
        client.announce();
        List<ByteBuffer> opens = transmit(client);
        assertEquals(1, opens.size());
        accept(opens);
        assertEquals(SETTINGS.payload(), server.statistics().bytesReceived());
        assertEquals(List.of(), transmit(server));
        client.announce();
        assertEquals(List.of(), transmit(client), "not twice");
        write(client, 100);
        deliver(transmit(client), server);
        assertEquals(100, server.readable());
    }

    @Test
    void asksAgainIfNothingCameOfItsAnnouncement() {
        client.announce();
        transmit(client);
        now = client.deadline(now);
        client.tick(now);
        accept(transmit(client));
        exchange();
        assertTrue(client.established() && server.established());
    }

    @Test
    void startsOverWithATokenAlsoIfItWasOnlyAnnounced() {
        client.announce();
        transmit(client);
        client.receive(Packets.retry(CLIENT, new byte[] {1}).parsed(), 16, now);
        assertEquals(1, Packet.parse(transmit(client).get(0)).token()[0]);
    }

    @Test
    void acknowledgesAlongWithTheAnswerThatItsApplicationWillGive() {
        write(client, 2000);
        accept(transmit(client));
        server.expectAnswer();
        assertEquals(List.of(), transmit(server));
        write(server, 100);
        List<ByteBuffer> answers = transmit(server);
        assertEquals(1, answers.size());
        deliver(answers, client);
        client.expectAnswer();
        assertTrue(client.established());
        assertEquals(List.of(), transmit(client), "its proof rides along, too");
        write(client, 100);
        List<ByteBuffer> data = transmit(client);
        assertEquals(1, data.size());
        deliver(data, server);
        assertTrue(server.established());
        assertEquals(0, server.statistics().bytesInFlight());
    }

    @Test
    void acknowledgesAndProvesItselfWithoutAnAnswerAfterTheUsualDelay() {
        write(client, 100);
        accept(transmit(client));
        server.expectAnswer();
        assertEquals(now + RttEstimator.MAX_ACK_DELAY, server.deadline(now));
        now += RttEstimator.MAX_ACK_DELAY;
        write(server, 100);
        deliver(transmit(server), client);
        client.expectAnswer();
        now += RttEstimator.MAX_ACK_DELAY;
        assertTrue(client.deadline(now) - now <= 0);
        deliver(transmit(client), server);
        assertTrue(server.established());
        assertEquals(0, server.statistics().bytesInFlight());
    }

    @Test
    void holdsNoAcknowledgementOfManyPackets() {
        write(client, 10_000);
        List<ByteBuffer> opens = transmit(client);
        accept(opens.subList(0, Acknowledger.HELD_PACKETS - 1));
        server.expectAnswer();
        assertEquals(List.of(), transmit(server));
        deliver(opens.subList(Acknowledger.HELD_PACKETS - 1, Acknowledger.HELD_PACKETS), server);
        server.expectAnswer();
        assertEquals(1, transmit(server).size());
    }

    @Test
    void sendsNoMoreThanItReceivedToAnUnprovenAddress() {
        write(client, 10);
        List<ByteBuffer> opens = transmit(client);
        accept(opens);
        write(server, 10_000);
        assertTrue(bytes(transmit(server)) <= SETTINGS.payload());
        for (int i = 0; i < 5; i++) {
            now += SECOND;
            server.tick(now);
            assertEquals(List.of(), transmit(server), "nor does a time-out change that");
        }
        long sent = server.statistics().bytesSent();
        assertTrue(sent > SETTINGS.payload() - Connection.LEAST_DATAGRAM && sent <= SETTINGS.payload());
        deliver(opens, server);
        assertEquals(List.of(), transmit(server), "nor does a replayed packet");
        assertTrue(server.deadline(now) - now > SECOND, "it waits quietly");
    }

    @Test
    void sendsFreelyToAnAddressProvenByAToken() {
        write(client, 10);
        Packet open = Packet.parse(transmit(client).get(0));
        server = Connection.server(SETTINGS, SERVER, open, true, now);
        server.receive(open, SETTINGS.payload(), now);
        write(server, 10_000);
        assertTrue(bytes(transmit(server)) > 10_000);
    }

    @Test
    void startsOverWithTheTokenOfARetry() {
        write(client, 2000);
        assertEquals(2, transmit(client).size());
        byte[] token = {1, 2, 3};
        client.receive(Packets.retry(CLIENT, token).parsed(), 16, now);
        List<ByteBuffer> opens = transmit(client);
        assertEquals(2, opens.size());
        Packet open = Packet.parse(opens.get(0));
        assertEquals(ByteBuffer.wrap(token), ByteBuffer.wrap(open.token()));
        assertEquals(2, open.number());
        accept(opens);
        assertEquals(2000, server.readable());
    }

    @Test
    void startsOverAtOnceAlsoIfItHadNothingToSayYet() {
        client.ping();
        transmit(client);
        client.receive(Packets.retry(CLIENT, new byte[] {1}).parsed(), 16, now);
        List<ByteBuffer> opens = transmit(client);
        assertEquals(1, opens.size());
        assertEquals(1, Packet.parse(opens.get(0)).token()[0]);
    }

    @Test
    void takesAnotherTokenOnlyIfTheFirstSeemsNotToWork() {
        write(client, 100);
        client.receive(Packets.retry(CLIENT, new byte[] {1}).parsed(), 16, now);
        assertEquals(Map.of(DropReason.DUPLICATE, 1L), client.statistics().dropped(), "nothing was sent yet");
        transmit(client);
        client.receive(Packets.retry(CLIENT, new byte[] {1}).parsed(), 16, now);
        client.receive(Packets.retry(CLIENT, new byte[] {2}).parsed(), 16, now);
        assertEquals(1, Packet.parse(transmit(client).get(0)).token()[0]);
        now = client.deadline(now);
        client.tick(now);
        client.receive(Packets.retry(CLIENT, new byte[] {3}).parsed(), 16, now);
        assertEquals(3, Packet.parse(transmit(client).get(0)).token()[0]);
    }

    @Test
    void countsAndIgnoresWhatIsNotForItOrNotNow() {
        establish();
        drops(client, DropReason.UNEXPECTED_KIND, Packets.open(CLIENT, 9));
        drops(client, DropReason.UNEXPECTED_KIND, Packets.retry(CLIENT, new byte[1]));
        drops(client, DropReason.WRONG_ID, Packets.data(SERVER, 9));
        drops(client, DropReason.WRONG_ID, Packets.accept(CLIENT, 9, SERVER + 1));
        drops(client, DropReason.WRONG_ID, Packets.accept(CLIENT + 1, 9, SERVER));
        drops(client, DropReason.DUPLICATE, Packets.data(CLIENT, 0));
        drops(server, DropReason.UNEXPECTED_KIND, Packets.accept(CLIENT, 9, SERVER));
        drops(server, DropReason.UNEXPECTED_KIND, Packets.retry(CLIENT, new byte[1]));
        drops(server, DropReason.WRONG_ID, Packets.open(CLIENT + 1, 9));
        drops(server, DropReason.WRONG_ID, Packets.data(CLIENT, 9));
        Connection fresh = Connection.client(SETTINGS, CLIENT, now);
        drops(fresh, DropReason.UNEXPECTED_KIND, Packets.data(CLIENT, 0));
        assertFalse(fresh.established());
    }

    @Test
    void dropsWhatIsTooOldAndWhatIsTooFragmented() {
        establish();
        for (int i = 0; i <= AckRanges.LIMIT; i++) {
            receive(server, Packets.data(SERVER, 100 + 2L * i).ping());
        }
        drops(server, DropReason.TOO_OLD, Packets.data(SERVER, 99).ping());
        for (int i = 0; i < ByteRanges.LIMIT; i++) {
            receive(server, Packets.data(SERVER, 1000 + i).stream(200 + 2L * i, new byte[1]));
        }
        drops(server, DropReason.TOO_FRAGMENTED, Packets.data(SERVER, 5000).stream(150, new byte[1]));
        assertEquals(Optional.empty(), server.failure());
    }

    @Test
    void endsWhenThePeerBreaksARule() {
        violates(Packets.data(SERVER, 50).ack(1000, 1));
        violates(Packets.data(SERVER, 50).stream(ReceiveStream.INITIAL_WINDOW - 5, new byte[6]));
        violates(Packets.data(SERVER, 50).fin(ReceiveStream.INITIAL_WINDOW + 1));
        violates(Packets.data(SERVER, 50).stream(10, new byte[10]).fin(19));
        violates(Packets.data(SERVER, 50).fin(150), Packets.data(SERVER, 51).fin(151));
        violates(Packets.data(SERVER, 50).fin(150), Packets.data(SERVER, 51).stream(145, new byte[6]));
        violates(Packets.data(SERVER, 50).done());
    }

    private void violates(Packets... packets) {
        establish();
        for (Packets each : packets) {
            assertEquals(Optional.empty(), server.failure());
            receive(server, each);
        }
        assertEquals(Failure.Reason.PROTOCOL, server.failure().orElseThrow().reason());
        deliver(transmit(server), client);
        assertEquals(Failure.Reason.PROTOCOL, client.failure().orElseThrow().reason());
        assertTrue(client.closed());
    }

    @Test
    void abortsInEveryState() {
        client.abort(1);
        assertTrue(client.closed(), "nobody knows of it yet");

        Connection opening = Connection.client(SETTINGS, CLIENT, now);
        write(opening, 10);
        transmit(opening);
        opening.abort(7);
        assertEquals(Failure.Reason.ABORTED, opening.failure().orElseThrow().reason());
        accept(transmit(opening));
        assertEquals(7, server.failure().orElseThrow().code());
        assertTrue(server.closed());

        Connection other = Connection.client(SETTINGS, CLIENT, now);
        write(other, 10);
        accept(transmit(other));
        server.abort(8);
        deliver(transmit(server), other);
        assertEquals(
                new Failure(Failure.Reason.PEER_ABORTED, 8, "the peer aborted the connection with code 8"),
                other.failure().orElseThrow());
    }

    @Test
    void anAbortIsWithoutEffectOnceAllIsDone() {
        establish();
        finishBoth();
        client.abort(1);
        server.abort(1);
        assertEquals(Optional.empty(), client.failure());
        assertEquals(Optional.empty(), server.failure());
    }

    @Test
    void answersLatePacketsWithItsCloseMoreAndMoreSeldom() {
        establish();
        client.abort(3);
        assertTrue(client.wantsToTransmit());
        assertEquals(1, transmit(client).size(), "this one is lost");
        int answers = 0;
        for (int i = 0; i < 16; i++) {
            client.receive(Packets.data(CLIENT, 100 + i).ping().parsed(), 30, now);
            answers += transmit(client).size();
        }
        assertEquals(5, answers);
        assertFalse(client.closed());
        now = client.deadline(now);
        client.tick(now);
        assertTrue(client.closed());
        assertEquals(Connection.NO_DEADLINE, client.deadline(now));
    }

    @Test
    void aPeerThatMadeTheRoundTripLongDoesNotHoldTheEndForLonger() {
        establish();
        write(server, 10);
        long number = Packet.parse(transmit(server).get(0)).number();
        for (int i = 0; i < 100; i++) {
            now += 9 * SECOND;
            receive(server, Packets.data(SERVER, 100 + i).ping());
        }
        receive(server, Packets.data(SERVER, 200).ack(number, 1));
        assertTrue(server.statistics().smoothedRttNanos() > 100 * SECOND);
        server.abort(0);
        transmit(server);
        now += Lingering.LIMIT;
        server.tick(now);
        assertTrue(server.closed());
    }

    @Test
    void bothCloseAtOnceWhenBothStreamsAreThrough() {
        establish();
        write(client, 5000);
        finishBoth();
        assertTrue(client.finished() && server.finished());
        assertTrue(client.closed() || server.closed(), "one knows that the other knows");
        now += SECOND;
        client.tick(now);
        server.tick(now);
        assertTrue(client.closed() && server.closed());
        assertEquals(0, server.read(ByteBuffer.allocate(0)));
        assertEquals(5000, server.read(ByteBuffer.allocate(6000)), "what arrived can still be read");
        assertTrue(server.peerFinished());
    }

    @Test
    void oneSideMayFinishLongBeforeTheOther() {
        establish();
        client.finish();
        exchange();
        assertTrue(server.peerFinished());
        assertTrue(client.finished());
        assertEquals(0, client.write(ByteBuffer.allocate(1)));
        write(server, 3000);
        exchange();
        assertEquals(3000, client.readable());
        assertFalse(client.closed());
        server.finish();
        exchange();
        assertEquals(3000, client.read(ByteBuffer.allocate(4000)));
        assertTrue(client.peerFinished());
    }

    @Test
    void asksForASignOfLifeAndGivesUpWithoutOne() {
        establish();
        long quiet = now;
        while (client.failure().isEmpty()) {
            long deadline = client.deadline(now);
            assertTrue(deadline - now >= 0 && deadline - now <= 10 * SECOND);
            now = deadline;
            client.tick(now);
            transmit(client);
        }
        assertEquals(30 * SECOND, now - quiet);
        assertEquals(Failure.Reason.DEAD_PEER, client.failure().orElseThrow().reason());
        assertTrue(client.closed());
        assertTrue(client.statistics().probeTimeouts() > 5);
    }

    @Test
    void staysAsLongAsThePeerAnswers() {
        establish();
        long packets = client.statistics().packetsSent();
        for (int i = 0; i < 360; i++) {
            now += 10 * SECOND;
            client.tick(now);
            server.tick(now);
            exchange();
        }
        assertEquals(Optional.empty(), client.failure());
        assertEquals(Optional.empty(), server.failure());
        long sent = client.statistics().packetsSent() - packets;
        assertTrue(sent >= 180 && sent <= 3 * 360, () -> "an hour took " + sent + " packets");
    }

    @Test
    void reportsAServerThatNeverAnswers() {
        write(client, 10);
        while (client.failure().isEmpty()) {
            transmit(client);
            now = client.deadline(now);
            client.tick(now);
        }
        assertEquals(Failure.Reason.UNREACHABLE, client.failure().orElseThrow().reason());
        long sent = client.statistics().packetsSent();
        assertTrue(sent > 20 && sent < 50, () -> sent + " packets");
    }

    @Test
    void givesUpAClientThatNeverProvesItsAddress() {
        write(client, 10);
        accept(transmit(client));
        transmit(server);
        long start = now;
        while (server.failure().isEmpty()) {
            now = server.deadline(now);
            server.tick(now);
            transmit(server);
        }
        assertEquals(10 * SECOND, now - start);
        assertEquals(
                Failure.Reason.HALF_OPEN_TIMEOUT, server.failure().orElseThrow().reason());
        assertTrue(server.closed());
    }

    @Test
    void theWindowGrowsOnlyAfterTheOpening() {
        ReliableSettings small = SETTINGS.withBuffers(1 << 20, 32 << 10);
        Connection reader =
                Connection.server(small, SERVER, Packets.open(CLIENT, 0).parsed(), true, now);
        receive(reader, Packets.open(CLIENT, 0).stream(0, new byte[16_000]));
        reader.read(ByteBuffer.allocate(16_000));
        receive(reader, Packets.open(CLIENT, 1).stream(16_000 + 16_384 - 1, new byte[2]));
        assertEquals(Failure.Reason.PROTOCOL, reader.failure().orElseThrow().reason(), "the window did not grow");
    }

    @Test
    void refusesMisuse() {
        assertThrows(IllegalArgumentException.class, () -> Connection.client(SETTINGS, 0, now));
        assertThrows(IllegalArgumentException.class, () -> client.abort(-1));
        assertThrows(BufferOverflowException.class, () -> client.transmit(ByteBuffer.allocate(1231), now));
        assertThrows(IllegalArgumentException.class, () -> SETTINGS.withPayload(511));
        assertThrows(IllegalArgumentException.class, () -> SETTINGS.withPayload(65_508));
        assertThrows(IllegalArgumentException.class, () -> SETTINGS.withBuffers(1000, 1 << 20));
        assertThrows(IllegalArgumentException.class, () -> SETTINGS.withBuffers(1 << 20, 3 << 20));
    }

    @Test
    void forgetsItsBuffersWhenIdle() {
        establish();
        write(client, 10_000);
        exchange();
        server.read(ByteBuffer.allocate(10_000));
        assertNotEquals(0, client.bufferBytes());
        assertNotEquals(0, server.bufferBytes());
        now += 10 * SECOND;
        client.tick(now);
        server.tick(now);
        assertEquals(0, client.bufferBytes());
        assertEquals(0, server.bufferBytes());
        write(client, 100);
        exchange();
        assertEquals(100, server.readable());
    }

    @Test
    void countsTheSameOnBothSidesWhereNothingIsLost() {
        establish();
        write(client, 5000);
        exchange();
        ConnectionStatistics here = client.statistics();
        ConnectionStatistics there = server.statistics();
        assertEquals(here.packetsSent(), there.packetsReceived());
        assertEquals(here.bytesSent(), there.bytesReceived());
        assertEquals(there.packetsSent(), here.packetsReceived());
        assertEquals(there.bytesSent(), here.bytesReceived());
        assertEquals(0, client.packetsLost());
        assertEquals(0, here.retransmittedBytes());
        assertEquals(Map.of(), here.dropped());
    }

    @Test
    void countsWhatIsLostAndSentAgain() {
        establish();
        write(client, 6000);
        List<ByteBuffer> data = transmit(client);
        int missing = data.get(0).remaining() - Packet.DATA_HEADER_BYTES - Frame.STREAM_BYTES - Packet.CHECKSUM_BYTES;
        deliver(data.subList(1, data.size()), server);
        deliver(transmit(server), client);
        assertEquals(1, client.packetsLost());
        assertTrue(client.wantsToTransmit());
        exchange();
        assertEquals(6000, server.readable());
        assertEquals(1, client.statistics().packetsLost());
        assertEquals(missing, client.statistics().retransmittedBytes());
        assertEquals(1, client.statistics().congestionEvents());
        now += RttEstimator.MAX_ACK_DELAY;
        exchange();
        assertEquals(0, client.statistics().bytesInFlight());
    }

    @Test
    void repeatsItsEndAndItsDoneWhenTheyAreLost() {
        establish();
        client.finish();
        server.finish();
        transmit(client);
        transmit(server);
        for (int lost = 0; lost < 2; lost++) {
            now += SECOND;
            client.tick(now);
            server.tick(now);
            List<ByteBuffer> repeated = transmit(client);
            deliver(repeated, server);
            deliver(transmit(server), client);
            transmit(client);
        }
        for (int i = 0; i < 10 && !(client.closed() && server.closed()); i++) {
            now += SECOND;
            client.tick(now);
            server.tick(now);
            exchange();
        }
        assertTrue(client.closed() && server.closed());
        assertTrue(client.finished() && server.peerFinished() && server.finished() && client.peerFinished());
        assertEquals(Optional.empty(), client.failure());
        assertEquals(Optional.empty(), server.failure());
    }

    @Test
    void saysWhetherItHasSomethingToSend() {
        establish();
        assertFalse(client.wantsToTransmit());
        write(client, 10);
        assertTrue(client.wantsToTransmit());
        transmit(client);
        assertFalse(client.wantsToTransmit());
        client.finish();
        assertTrue(client.wantsToTransmit());
        transmit(client);
        assertFalse(client.wantsToTransmit());
        client.ping();
        assertTrue(client.wantsToTransmit());
        client.abort(1);
        assertTrue(client.wantsToTransmit());
        transmit(client);
        assertFalse(client.wantsToTransmit());
    }

    @Test
    void saysWhatItWouldTakeAndWhatIsThere() {
        establish();
        assertEquals(SETTINGS.sendBuffer(), client.writable());
        write(client, 1000);
        assertEquals(SETTINGS.sendBuffer() - 1000, client.writable());
        exchange();
        assertEquals(1000, server.readable());
        assertFalse(server.peerEnded());
        client.finish();
        assertEquals(0, client.writable());
        exchange();
        assertTrue(server.peerEnded());
        assertFalse(server.peerFinished());
        assertEquals(1000, server.read(ByteBuffer.allocate(1000)));
        assertTrue(server.peerFinished());
    }

    @Test
    void holdsNoMoreThanItsWindowIsLimitedTo() {
        establish();
        server.limitWindow(ReceiveStream.INITIAL_WINDOW);
        write(client, 100_000);
        int read = 0;
        for (int i = 0; read < 100_000; i++) {
            assertTrue(i < 1_000, "it makes way");
            now += RttEstimator.MAX_ACK_DELAY;
            client.tick(now);
            server.tick(now);
            exchange();
            assertTrue(server.readable() <= ReceiveStream.INITIAL_WINDOW);
            read += server.read(ByteBuffer.allocate(10_000));
        }
        assertEquals(ReceiveStream.INITIAL_WINDOW, server.bufferBytes());
    }

    // ---- Helpers

    private void finishBoth() {
        client.finish();
        server.finish();
        exchange();
    }

    /** A fresh pair that knows each other; 100 bytes went up and were read. */
    private void establish() {
        client = Connection.client(SETTINGS, CLIENT, now);
        write(client, 100);
        accept(transmit(client));
        exchange();
        server.read(ByteBuffer.allocate(100));
        assertTrue(client.established() && server.established());
    }

    private void exchange() {
        List<ByteBuffer> up = transmit(client);
        List<ByteBuffer> down = transmit(server);
        while (!up.isEmpty() || !down.isEmpty()) {
            deliver(up, server);
            deliver(down, client);
            up = transmit(client);
            down = transmit(server);
        }
    }

    private void accept(List<ByteBuffer> opens) {
        server = Connection.server(SETTINGS, SERVER, Packet.parse(opens.get(0)), false, now);
        deliver(opens, server);
    }

    private void deliver(List<ByteBuffer> datagrams, Connection to) {
        for (ByteBuffer each : datagrams) {
            to.receive(Packet.parse(each), each.remaining(), now);
        }
    }

    private void receive(Connection to, Packets packet) {
        ByteBuffer datagram = packet.datagram();
        to.receive(Packet.parse(datagram), datagram.remaining(), now);
    }

    private void drops(Connection at, DropReason reason, Packets packet) {
        long before = at.statistics().dropped().getOrDefault(reason, 0L);
        long received = at.statistics().packetsReceived();
        receive(at, packet);
        assertEquals(before + 1, at.statistics().dropped().get(reason));
        assertEquals(received, at.statistics().packetsReceived());
    }

    private List<ByteBuffer> transmit(Connection from) {
        List<ByteBuffer> datagrams = new ArrayList<>();
        ByteBuffer out = ByteBuffer.allocate(SETTINGS.payload());
        while (from.transmit(out, now)) {
            datagrams.add(out.flip());
            out = ByteBuffer.allocate(SETTINGS.payload());
        }
        return datagrams;
    }

    private static void write(Connection to, int bytes) {
        assertEquals(bytes, to.write(ByteBuffer.allocate(bytes)));
    }

    private static int bytes(List<ByteBuffer> datagrams) {
        return datagrams.stream().mapToInt(ByteBuffer::remaining).sum();
    }
}
