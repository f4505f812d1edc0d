package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;

/** Builds packets byte by byte, independent of the code that sends them. */
final class Packets {

    private final ByteBuffer bytes = ByteBuffer.allocate(70_000);
    private boolean open;

    static Packets open(long clientId, long number) {
        return open(clientId, number, new byte[0]);
    }

    static Packets open(long clientId, long number, byte[] token) {
        Packets packet = new Packets();
        packet.open = true;
        packet.bytes
                .put((byte) 1)
                .putLong(clientId)
                .putLong(number)
                .put((byte) token.length)
                .put(token);
        return packet;
    }

    static Packets retry(long clientId, byte[] token) {
        Packets packet = new Packets();
        packet.bytes.put((byte) 2).putLong(clientId).put(token);
        return packet;
    }

    static Packets accept(long clientId, long number, long serverId) {
        Packets packet = new Packets();
        packet.bytes.put((byte) 3).putLong(clientId).putLong(number).putLong(serverId);
        return packet;
    }

    static Packets data(long receiverId, long number) {
        Packets packet = new Packets();
        packet.bytes.put((byte) 4).putLong(receiverId).putLong(number);
        return packet;
    }

    Packets ping() {
        bytes.put((byte) 1);
        return this;
    }

    /** Pairs after the first length: gap, length. */
    Packets ack(long largest, long... lengthThenGapsAndLengths) {
        bytes.put((byte) 2).putLong(largest).putInt(0).put((byte) ((lengthThenGapsAndLengths.length + 1) / 2));
        for (long value : lengthThenGapsAndLengths) {
            bytes.putInt((int) value);
        }
        return this;
    }

    Packets stream(long offset, byte[] data) {
        bytes.put((byte) 3).putLong(offset).putShort((short) data.length).put(data);
        return this;
    }

    Packets fin(long offset) {
        bytes.put((byte) 4).putLong(offset);
        return this;
    }

    Packets maxData(long offset) {
        bytes.put((byte) 5).putLong(offset);
        return this;
    }

    Packets close(int code) {
        bytes.put((byte) 6).putInt(code);
        return this;
    }

    Packets done() {
        bytes.put((byte) 7);
        return this;
    }

    Packets raw(int... values) {
        for (int value : values) {
            bytes.put((byte) value);
        }
        return this;
    }

    /** The datagram: an OPEN padded, all with checksum. */
    ByteBuffer datagram() {
        while (open && bytes.position() < 512 - 4) {
            bytes.put((byte) 0);
        }
        return unpadded();
    }

    ByteBuffer unpadded() {
        java.util.zip.CRC32C checksum = new java.util.zip.CRC32C();
        checksum.update(bytes.array(), 0, bytes.position());
        return bytes.putInt((int) checksum.getValue()).flip();
    }

    Packet parsed() {
        Packet packet = Packet.parse(datagram());
        if (packet.drop() != null) {
            throw new AssertionError(packet.drop());
        }
        return packet;
    }
}
