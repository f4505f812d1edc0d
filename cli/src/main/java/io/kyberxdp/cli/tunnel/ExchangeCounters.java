package io.kyberxdp.cli.tunnel;

import io.kyberxdp.exchange.management.DatagramPortMXBean;
import io.kyberxdp.exchange.management.SecureServerMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * What the exchange itself counts in this process, as it shows it over JMX.
 *
 * @param handshakes one a listening server
 * @param ports one a port of datagrams; none for TCP
 */
public record ExchangeCounters(List<Handshakes> handshakes, List<Port> ports) {

    private static final MBeanServer BEANS = ManagementFactory.getPlatformMBeanServer();

    /** A server's handshakes: connections accepted, handshakes completed and failed, and those under way now. */
    public record Handshakes(String endpoint, long accepted, long established, long failed, int halfOpen) {

        static Handshakes of(SecureServerMXBean bean) {
            return new Handshakes(
                    bean.getEndpoint(),
                    bean.getAccepted(),
                    bean.getEstablished(),
                    bean.getFailed(),
                    bean.getHalfOpen());
        }
    }

    /**
     * A port's reliable connections and datagrams.
     *
     * @param packetsLost packets that connections declared lost; what they carried was sent again
     * @param dropped datagrams dropped before they reached a connection, by reason
     * @param counters what else the port counts, by name; for AF_XDP every frame by what became of it
     */
    public record Port(
            String endpoint,
            long opened,
            long failed,
            int connections,
            long packetsLost,
            long datagramsSent,
            long bytesSent,
            long datagramsReceived,
            long bytesReceived,
            long datagramsLostHere,
            Map<String, Long> dropped,
            Map<String, Long> counters) {

        static Port of(DatagramPortMXBean bean) {
            return new Port(
                    bean.getEndpoint(),
                    bean.getOpened(),
                    bean.getFailed(),
                    bean.getConnections(),
                    bean.getPacketsLost(),
                    bean.getDatagramsSent(),
                    bean.getBytesSent(),
                    bean.getDatagramsReceived(),
                    bean.getBytesReceived(),
                    bean.getDatagramsLostHere(),
                    bean.getDropped(),
                    bean.getCounters());
        }
    }

    static ExchangeCounters read() {
        return new ExchangeCounters(
                all("SecureServer", SecureServerMXBean.class, Handshakes::of),
                all("DatagramPort", DatagramPortMXBean.class, Port::of));
    }

    private static <B, C> List<C> all(String type, Class<B> beanType, Function<B, C> counters) {
        return BEANS.queryNames(pattern(type), null).stream()
                .flatMap(name -> one(JMX.newMXBeanProxy(BEANS, name, beanType), counters))
                .toList();
    }

    private static <B, C> Stream<C> one(B bean, Function<B, C> counters) {
        try {
            return Stream.of(counters.apply(bean));
        } catch (UndeclaredThrowableException e) {
            return Stream.empty(); // closed since its name was found
        }
    }

    private static ObjectName pattern(String type) {
        try {
            return new ObjectName("io.kyberxdp:type=" + type + ",*");
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException("no type of bean: " + type, e);
        }
    }
}
