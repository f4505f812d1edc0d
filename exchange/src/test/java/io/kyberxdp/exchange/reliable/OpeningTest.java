package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** How two sides come to know each other's ids. */
class OpeningTest {

    private static final long CLIENT = 5;
    private static final long SERVER = 9;

    private final Opening client = Opening.client(CLIENT);
    private final Opening server = Opening.server(SERVER, CLIENT);

    @Test
    void isConfirmedToTheClientOnlyByTheAcknowledgementOfItsFirstData() {
        assertEquals(Packet.Kind.OPEN, header(client, 0));
        assertEquals(Packet.Kind.OPEN, header(client, 2));
        client.acknowledged(2);
        assertFalse(client.isConfirmed());
        assertTrue(client.learn(Packets.accept(CLIENT, 0, SERVER).parsed()));
        assertEquals(Packet.Kind.DATA, header(client, 3));
        assertEquals(Packet.Kind.DATA, header(client, 4));
        client.acknowledged(2);
        assertFalse(client.isConfirmed(), "the server may still not know that the client knows its id");
        client.acknowledged(3);
        assertTrue(client.isConfirmed());
        client.acknowledged(0);
        assertTrue(client.isConfirmed(), "for good");
    }

    @Test
    void isConfirmedToTheServerByTheFirstData() {
        assertFalse(server.learn(Packets.open(CLIENT, 0).parsed()));
        assertFalse(server.isConfirmed());
        assertEquals(Packet.Kind.ACCEPT, header(server, 0));
        assertTrue(server.learn(Packets.data(SERVER, 1).parsed()));
        assertTrue(server.isConfirmed());
        assertEquals(Packet.Kind.DATA, header(server, 1));
        assertFalse(server.learn(Packets.data(SERVER, 2).parsed()), "once");
    }

    @Test
    void tellsBothSidesIdsApart() {
        assertTrue(client.isClient());
        assertFalse(server.isClient());
        assertEquals(CLIENT, client.localId());
        assertEquals(CLIENT, client.clientId());
        assertEquals(SERVER, server.localId());
        assertEquals(CLIENT, server.clientId());
    }

    @Test
    void takesAtTheServerWhatNamesTheClientOrItself() {
        assertNull(server.refusal(Packets.open(CLIENT, 0).parsed()));
        assertEquals(DropReason.WRONG_ID, server.refusal(Packets.open(SERVER, 0).parsed()));
        assertNull(server.refusal(Packets.data(SERVER, 0).parsed()));
        assertEquals(DropReason.WRONG_ID, server.refusal(Packets.data(CLIENT, 0).parsed()));
    }

    @Test
    void takesATokenAtTheClientWhileItStillOpens() {
        Packet retry = Packets.retry(CLIENT, new byte[] {1}).parsed();
        assertNull(client.refusal(retry));
        assertEquals(DropReason.UNEXPECTED_KIND, server.refusal(retry));
        client.learn(Packets.accept(CLIENT, 0, SERVER).parsed());
        assertEquals(DropReason.UNEXPECTED_KIND, client.refusal(retry));
        assertEquals(
                DropReason.UNEXPECTED_KIND,
                client.refusal(Packets.open(CLIENT, 0).parsed()));
        assertEquals(
                DropReason.UNEXPECTED_KIND,
                server.refusal(Packets.accept(SERVER, 0, CLIENT).parsed()));
    }

    @Test
    void takesAtTheClientTheFirstServerThatAnswers() {
        assertEquals(
                DropReason.UNEXPECTED_KIND,
                client.refusal(Packets.data(CLIENT, 0).parsed()));
        assertNull(client.refusal(Packets.accept(CLIENT, 0, SERVER).parsed()));
        client.learn(Packets.accept(CLIENT, 0, SERVER).parsed());
        assertNull(client.refusal(Packets.accept(CLIENT, 1, SERVER).parsed()));
        assertEquals(
                DropReason.WRONG_ID,
                client.refusal(Packets.accept(CLIENT, 2, SERVER + 1).parsed()));
        assertNull(client.refusal(Packets.data(CLIENT, 3).parsed()));
    }

    private static Packet.Kind header(Opening opening, long number) {
        ByteBuffer out = ByteBuffer.allocate(600);
        opening.writeHeader(out, number);
        out.put(new byte[550]);
        Packet.writeChecksum(out, 0);
        Packet packet = Packet.parse(out.flip());
        assertNull(packet.drop());
        assertEquals(number, packet.number());
        return packet.kind();
    }
}
