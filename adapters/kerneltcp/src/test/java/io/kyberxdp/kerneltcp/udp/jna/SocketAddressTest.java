package io.kyberxdp.kerneltcp.udp.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SocketAddressTest {

    private static final String FE80_1 = "fe800000000000000000000000000001";

    private OffHeap memory;

    @BeforeEach
    void needNative() {
        NativeCapability.need();
        memory = OffHeap.allocate(256);
        for (int i = 0; i < 256; i++) {
            memory.buffer().put(i, (byte) 0xA5);
        }
    }

    private static InetSocketAddress peer(String addressInHex, int port) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByAddress(HexFormat.of().parseHex(addressInHex)), port);
    }

    private String written(int bytes) {
        byte[] written = new byte[bytes];
        memory.buffer().get(32, written);
        return HexFormat.of()
                .formatHex(written, 2, bytes); // Without the family, whose bytes are in the machine's order.
    }

    @Test
    void writesAddressesAsTheKernelReadsThem() throws UnknownHostException {
        assertEquals(16, SocketAddress.write(peer("c0000201", 0xABCD), SocketAddress.AF_INET, memory, 32));
        assertEquals("abcd" + "c0000201" + "0".repeat(16), written(16));
        assertEquals(28, SocketAddress.write(peer("c0000201", 0xABCD), SocketAddress.AF_INET6, memory, 32));
        assertEquals("abcd" + "00000000" + "00000000000000000000ffffc0000201" + "00000000", written(28));
        assertEquals(28, SocketAddress.write(peer(FE80_1, 1), SocketAddress.AF_INET6, memory, 32));
        assertEquals("0001" + "00000000" + FE80_1 + "00000000", written(28));
    }

    @Test
    void readsWhatItWrites() throws UnknownHostException {
        InetSocketAddress[] peers = {
            peer("7f000001", 1),
            peer("ffffffff", 65_535),
            peer(FE80_1, 40_000),
            peer("20010db8" + "f".repeat(24), 0x8000)
        };
        for (InetSocketAddress peer : peers) {
            SocketAddress.write(peer, SocketAddress.AF_INET6, memory, 64);
            assertEquals(peer, SocketAddress.read(memory, 64).toJava());
        }
        SocketAddress.write(peers[0], SocketAddress.AF_INET, memory, 64);
        assertEquals(peers[0], SocketAddress.read(memory, 64).toJava());
    }

    @Test
    void keepsTheInterfaceOfALinkLocalAddress() throws UnknownHostException {
        Inet6Address scoped = Inet6Address.getByAddress(null, HexFormat.of().parseHex(FE80_1), 7);
        SocketAddress.write(new InetSocketAddress(scoped, 5), SocketAddress.AF_INET6, memory, 0);
        InetSocketAddress read = SocketAddress.read(memory, 0).toJava();
        assertEquals(7, ((Inet6Address) read.getAddress()).getScopeId());
    }

    @Test
    void givesOneSenderOneObjectAndBoundsThem() throws UnknownHostException {
        PeerCache cache = new PeerCache();
        SocketAddress.write(peer("0a000001", 1_000), SocketAddress.AF_INET6, memory, 0);
        SocketAddress.write(peer("0a000001", 1_001), SocketAddress.AF_INET6, memory, 32);
        InetSocketAddress first = cache.find(memory, 0);
        InetSocketAddress second = cache.find(memory, 32);
        assertNotEquals(first, second);
        assertSame(first, cache.find(memory, 0));
        assertSame(second, cache.find(memory, 32));
        for (int port = 1; port < 65_536; port++) {
            SocketAddress.write(peer("0a000002", port), SocketAddress.AF_INET6, memory, 64);
            assertEquals(port, cache.find(memory, 64).getPort());
        }
        assertNotSame(first, cache.find(memory, 0), "more senders than it has room for drive others out");
        assertEquals(first, cache.find(memory, 0));
    }
}
