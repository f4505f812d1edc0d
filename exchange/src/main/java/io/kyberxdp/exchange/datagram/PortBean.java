package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.management.DatagramPortMXBean;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** A port's statistics, and what its adapter counts beside them, as a bean. */
record PortBean(String endpoint, Supplier<PortStatistics> statistics, Supplier<Map<String, Long>> counters)
        implements DatagramPortMXBean {

    @Override
    public String getEndpoint() {
        return endpoint;
    }

    @Override
    public long getOpened() {
        return statistics.get().opened();
    }

    @Override
    public long getEnded() {
        return statistics.get().ended();
    }

    @Override
    public long getFailed() {
        return statistics.get().failed();
    }

    @Override
    public long getPacketsLost() {
        return statistics.get().packetsLost();
    }

    @Override
    public long getTokensDemanded() {
        return statistics.get().tokensDemanded();
    }

    @Override
    public Map<String, Long> getDropped() {
        Map<String, Long> dropped = new TreeMap<>();
        statistics.get().dropped().forEach((reason, count) -> dropped.put(reason.name(), count));
        return dropped;
    }

    @Override
    public int getConnections() {
        return statistics.get().connections();
    }

    @Override
    public int getUnproven() {
        return statistics.get().unproven();
    }

    @Override
    public int getBacklog() {
        return statistics.get().backlog();
    }

    @Override
    public long getBufferBytes() {
        return statistics.get().bufferBytes();
    }

    @Override
    public long getDatagramsSent() {
        return statistics.get().port().sent();
    }

    @Override
    public long getBytesSent() {
        return statistics.get().port().sentBytes();
    }

    @Override
    public long getDatagramsReceived() {
        return statistics.get().port().received();
    }

    @Override
    public long getBytesReceived() {
        return statistics.get().port().receivedBytes();
    }

    @Override
    public long getDatagramsLostHere() {
        return statistics.get().port().dropped();
    }

    @Override
    public Map<String, Long> getCounters() {
        return counters.get();
    }
}
