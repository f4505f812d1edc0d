package io.kyberxdp.exchange.observe;

import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** All that needs {@code java.management}, in a class that is not loaded without it. */
final class PlatformBean {

    private static final String DOMAIN = "io.kyberxdp";
    private static final int MOST_INSTANCES = 1_000;

    private PlatformBean() {}

    static AutoCloseable register(String type, String endpoint, Object bean) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        for (int instance = 1; ; instance++) {
            ObjectName name = name(type, endpoint, instance);
            try {
                server.registerMBean(bean, name);
                return () -> server.unregisterMBean(name);
            } catch (InstanceAlreadyExistsException e) {
                if (instance == MOST_INSTANCES) {
                    throw e;
                }
            }
        }
    }

    private static ObjectName name(String type, String endpoint, int instance) throws JMException {
        String suffix = instance == 1 ? "" : ",instance=" + instance;
        return new ObjectName(DOMAIN + ":type=" + type + ",endpoint=" + ObjectName.quote(endpoint) + suffix);
    }
}
