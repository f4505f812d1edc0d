package io.kyberxdp.cli.capture;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramStatistics;
import io.kyberxdp.transport.FrameTap;
import io.kyberxdp.transport.FrameTap.Direction;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/** Frames between 192.0.2.1, the client, and 192.0.2.2, the server, without checksums below KXP. */
final class SyntheticFrames {

    static final int CLIENT = 0xc000_0201;
    static final int SERVER = 0xc000_0202;

    private static final int UDP = 17;
    private static final int TCP = 6;

    private SyntheticFrames() {}

    static byte[] udp(boolean fromClient, int clientPort, int serverPort, byte[] payload) {
        ByteBuffer packet = ByteBuffer.allocate(8 + payload.length);
        putPorts(packet, fromClient, clientPort, serverPort);
        packet.putShort((short) packet.capacity()).putShort((short) 0).put(payload);
        return ip(fromClient, UDP, packet.array());
    }

    static byte[] tcp(boolean fromClient, int clientPort, int serverPort, int sequence, byte[] payload) {
        ByteBuffer segment = ByteBuffer.allocate(20 + payload.length);
        putPorts(segment, fromClient, clientPort, serverPort);
        segment.putInt(sequence).putInt(1);
        segment.putShort((short) 0x5018).putShort((short) 0xffff).putInt(0); // 20 bytes, PSH and ACK; window
        return ip(fromClient, TCP, segment.put(payload).array());
    }

    private static void putPorts(ByteBuffer packet, boolean fromClient, int clientPort, int serverPort) {
        packet.putShort((short) (fromClient ? clientPort : serverPort));
        packet.putShort((short) (fromClient ? serverPort : clientPort));
    }

    private static byte[] ip(boolean fromClient, int protocol, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(34 + payload.length);
        frame.putLong(0x0200_0000_0002_0200L).putInt(1).putShort((short) 0x0800);
        frame.putShort((short) 0x4500).putShort((short) (20 + payload.length)).putInt(0);
        frame.put((byte) 64).put((byte) protocol).putShort((short) 0);
        frame.putInt(fromClient ? CLIENT : SERVER).putInt(fromClient ? SERVER : CLIENT);
        return frame.put(payload).array();
    }

    /** A packet of reliable datagrams: the parts one after the other, and the checksum. */
    static byte[] packet(byte[]... parts) {
        ByteBuffer packet = ByteBuffer.allocate(65_536);
        for (byte[] part : parts) {
            packet.put(part);
        }
        CRC32C crc = new CRC32C();
        crc.update(packet.array(), 0, packet.position());
        packet.putInt((int) crc.getValue());
        byte[] bytes = new byte[packet.position()];
        packet.flip().get(bytes);
        return bytes;
    }

    /** A number in so many bytes. */
    static byte[] number(long value, int bytes) {
        byte[] all = ByteBuffer.allocate(Long.BYTES).putLong(value).array();
        return Arrays.copyOfRange(all, Long.BYTES - bytes, Long.BYTES);
    }

    /** As a port shows it. */
    static FrameTap.Frame shown(DatagramPort port, Direction direction, byte[] bytes, String remark) {
        return new FrameTap.Frame(port, "eth0", 3, direction, ByteBuffer.wrap(bytes), remark);
    }

    /** A port that does nothing but count. */
    record CountingPort(Map<String, Long> counters) implements DatagramPort {

        @Override
        public InetSocketAddress local() {
            return new InetSocketAddress(0);
        }

        @Override
        public int maxPayload() {
            return 512;
        }

        @Override
        public int send(List<Outgoing> batch) {
            return 0;
        }

        @Override
        public int receive(Receiver receiver, int max, long timeoutNanos) {
            return 0;
        }

        @Override
        public void wakeup() {}

        @Override
        public DatagramStatistics statistics() {
            return new DatagramStatistics(0, 0, 0, 0, 0, 0);
        }

        @Override
        public void close() {}
    }
}
