package io.kyberxdp.kerneltcp.udp.jna;

import io.kyberxdp.kerneltcp.udp.UdpPort;
import io.kyberxdp.kerneltcp.udp.UdpSettings;
import java.io.IOException;
import java.util.List;

/** A UDP port by sendmmsg and recvmmsg. Its memory, about 1.2 MiB, is taken when it opens, and no more later. */
final class NativeUdpPort extends UdpPort {

    private final UdpSocket socket;
    private final Departures departures;
    private final Arrivals arrivals;

    private NativeUdpPort(UdpSettings settings, UdpSocket socket) throws IOException {
        super(settings, socket.socket().bound());
        this.socket = socket;
        KernelSocket kernel = socket.socket();
        boolean segmentation = kernel.set(KernelSocket.SOL_UDP, KernelSocket.UDP_SEGMENT, 0);
        kernel.set(KernelSocket.SOL_UDP, KernelSocket.UDP_GRO, 1);
        kernel.set(KernelSocket.SOL_SOCKET, KernelSocket.SO_RXQ_OVFL, 1);
        this.departures = new Departures(kernel, segmentation, this::lost);
        this.arrivals = new Arrivals(kernel, counts());
    }

    static NativeUdpPort open(UdpSettings settings) throws IOException {
        UdpSocket socket = UdpSocket.open(settings.local());
        try {
            return new NativeUdpPort(settings, socket);
        } catch (IOException | RuntimeException | Error e) { // Error: the JVM may be out of memory outside its heap.
            socket.close();
            throw e;
        }
    }

    /** Whether segmentation offload is in use. */
    boolean segmentation() {
        return departures.segmentation();
    }

    @Override
    protected int transmit(List<Outgoing> batch) throws IOException {
        socket.enter();
        try {
            return departures.send(batch);
        } finally {
            socket.leave();
        }
    }

    @Override
    protected int take(Receiver receiver, int max, long timeoutNanos) throws IOException {
        socket.enter();
        try {
            long start = System.nanoTime();
            while (true) {
                int count = arrivals.take(receiver, max);
                long left = timeoutNanos - (System.nanoTime() - start);
                if (count > 0 || left <= 0 || !socket.awaitReadable(left)) {
                    return count;
                }
            }
        } finally {
            socket.leave();
        }
    }

    @Override
    public void wakeup() {
        socket.wakeup();
    }

    @Override
    public void close() {
        socket.close();
    }
}
