package io.kyberxdp.cli.tunnel;

import io.kyberxdp.exchange.management.DatagramPortMXBean;
import io.kyberxdp.exchange.management.SecureServerMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
     * @param dropped datagrams dropped before they reached a connection, by reason
     */
    public record Port(
            String endpoint,
            long opened,
            long failed,
            int connections,
            long datagramsSent,
            long bytesSent,
            long datagramsReceived,
            long bytesReceived,
            long datagramsLostHere,
            Map<String, Long> dropped) {

        static Port of(DatagramPortMXBean bean) {
            return new Port(
                    bean.getEndpoint(),
                    bean.getOpened(),
                    bean.getFailed(),
                    bean.getConnections(),
                    bean.getDatagramsSent(),
                    bean.getBytesSent(),
                    bean.getDatagramsReceived(),
                    bean.getBytesReceived(),
                    bean.getDatagramsLostHere(),
                    bean.getDropped());
        }
    }

    static ExchangeCounters read() {
        return new ExchangeCounters(
                all("SecureServer", SecureServerMXBean.class, Handshakes::of),
                all("DatagramPort", DatagramPortMXBean.class, Port::of));
    }

    private static <B, C> List<C> all(String type, Class<B> beanType, Function<B, C> counters) {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        List<C> found = new ArrayList<>();
        for (ObjectName name : beans.queryNames(pattern(type), null)) {
            try {
                found.add(counters.apply(JMX.newMXBeanProxy(beans, name, beanType)));
            } catch (UndeclaredThrowableException e) {
                continue; // it has gone since
            }
        }
        return found;
    }

    private static ObjectName pattern(String type) {
        try {
            return new ObjectName("io.kyberxdp:type=" + type + ",*");
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException("no type of bean: " + type, e);
        }
    }
}
