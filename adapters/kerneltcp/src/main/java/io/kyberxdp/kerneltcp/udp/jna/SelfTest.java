package io.kyberxdp.kerneltcp.udp.jna;

import io.kyberxdp.kerneltcp.udp.UdpSettings;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Sends datagrams from one port to another on the loopback interface, before anyone relies on either. */
final class SelfTest {

    private static final long PATIENCE_NANOS = 1_000_000_000;

    /** Enough for a message of three segments, the last one short, and one that stands alone. */
    private static final int[] SIZES = {600, 600, 17, 900};

    private SelfTest() {}

    /**
     * Runs.
     *
     * @return what works, for a reader of a report
     * @throws IOException with the cause if it does not
     */
    static String run() throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        UdpSettings settings = new UdpSettings(new InetSocketAddress(loopback, 0), loopback, 1_232);
        try (NativeUdpPort from = NativeUdpPort.open(settings);
                NativeUdpPort to = NativeUdpPort.open(settings)) {
            List<ByteBuffer> payloads = payloads();
            int taken = from.send(payloads.stream()
                    .map(payload -> new Outgoing(to.local(), payload.duplicate()))
                    .toList());
            List<ByteBuffer> arrived = receive(from, to, payloads.size());
            if (taken != payloads.size() || !arrived.equals(payloads)) {
                throw new IOException("the self-test sent " + taken + " of " + payloads.size()
                        + " datagrams over the loopback interface, and " + arrived.size() + " arrived");
            }
            return "native, " + (from.segmentation() ? "with" : "without") + " segmentation offload";
        }
    }

    private static List<ByteBuffer> payloads() {
        List<ByteBuffer> payloads = new ArrayList<>();
        for (int size : SIZES) {
            byte[] payload = new byte[size];
            for (int i = 0; i < size; i++) {
                payload[i] = (byte) (i * 7 + payloads.size());
            }
            payloads.add(ByteBuffer.wrap(payload));
        }
        return payloads;
    }

    private static List<ByteBuffer> receive(NativeUdpPort from, NativeUdpPort to, int count) throws IOException {
        List<ByteBuffer> arrived = new ArrayList<>();
        long start = System.nanoTime();
        long left = PATIENCE_NANOS;
        while (arrived.size() < count && left > 0) {
            to.receive(
                    (peer, payload) -> {
                        if (peer.equals(from.local())) {
                            arrived.add(ByteBuffer.allocate(payload.remaining())
                                    .put(payload)
                                    .flip());
                        }
                    },
                    count - arrived.size(),
                    left);
            left = PATIENCE_NANOS - (System.nanoTime() - start);
        }
        return arrived;
    }
}
