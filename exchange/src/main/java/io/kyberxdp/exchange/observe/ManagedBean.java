package io.kyberxdp.exchange.observe;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A bean at the platform's MBean server until it is closed. Where there is none (a runtime without {@code java.management}), or
 * the system property {@code kyberxdp.jmx} is {@code false}, nothing is registered; no failure here stops what is observed.
 */
public final class ManagedBean implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");
    private static final String PROPERTY = "kyberxdp.jmx";

    /** Null where there is none (any more): to close it a second time could hit the next bean of the same name. */
    private final AtomicReference<AutoCloseable> registration;

    private ManagedBean(AutoCloseable registration) {
        this.registration = new AtomicReference<>(registration);
    }

    /**
     * Registers a bean as {@code io.kyberxdp:type=TYPE,endpoint="ENDPOINT"}; with {@code instance=2} and so on where there is
     * one of that name already.
     */
    public static ManagedBean register(String type, String endpoint, Object bean) {
        boolean wanted = !"false".equalsIgnoreCase(System.getProperty(PROPERTY));
        if (wanted && ModuleLayer.boot().findModule("java.management").isPresent()) {
            try {
                return new ManagedBean(PlatformBean.register(type, endpoint, bean));
            } catch (Exception e) {
                LOG.log(Level.DEBUG, () -> "no counters over JMX for " + type + " " + endpoint + ": " + e);
            }
        }
        return new ManagedBean(null);
    }

    @Override
    public void close() {
        AutoCloseable registered = registration.getAndSet(null);
        try {
            if (registered != null) {
                registered.close();
            }
        } catch (Exception e) {
            LOG.log(Level.DEBUG, () -> "taking counters from JMX: " + e);
        }
    }
}
