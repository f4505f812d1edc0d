package io.kyberxdp.cli.lossy;

import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.testkit.Impairment;
import io.kyberxdp.transport.testkit.LossyDatagramPort;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * UDP that loses some of what it sends: {@code lossyudp://host:port?loss=5}, in percent. On the class path of the tests and of
 * the commands that they start, so that these run over a bad line unchanged.
 */
public final class LossyUdp implements DatagramProvider {

    private static final String LOSS = "loss";
    private static final long SEED = 25_722;

    /** For the service loader. */
    public LossyUdp() {}

    @Override
    public String scheme() {
        return "lossyudp";
    }

    @Override
    public Availability availability() {
        return udp().availability();
    }

    @Override
    public DatagramPort bind(Endpoint local) throws IOException {
        return lossy(udp().bind(udp(local)), local);
    }

    @Override
    public DatagramPort open(Endpoint remote) throws IOException {
        return lossy(udp().open(udp(remote)), remote);
    }

    private static DatagramPort lossy(DatagramPort port, Endpoint endpoint) {
        double loss = Double.parseDouble(endpoint.parameters().get(LOSS)) / 100;
        return new LossyDatagramPort(port, new Impairment(loss, 0, 0, 0, 0, 0, 0), SEED, System::nanoTime);
    }

    private static Endpoint udp(Endpoint endpoint) {
        Map<String, String> parameters = new TreeMap<>(endpoint.parameters());
        parameters.remove(LOSS);
        return new Endpoint("udp", endpoint.host(), endpoint.port(), parameters);
    }

    private static DatagramProvider udp() {
        return DatagramProvider.installed().stream()
                .filter(provider -> provider.scheme().equals("udp"))
                .findFirst()
                .orElseThrow();
    }
}
