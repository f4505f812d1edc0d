package io.kyberxdp.bench.subject;

import java.util.HashMap;
import java.util.Map;

/**
 * System properties that are set until {@link #restore()} puts the old values back. They are the whole JVM's: nothing
 * else may read them meanwhile.
 */
final class SystemProperties {

    private final Map<String, String> before = new HashMap<>();

    private SystemProperties() {}

    static SystemProperties set(Map<String, String> values) {
        SystemProperties scope = new SystemProperties();
        values.forEach((name, value) -> scope.before.put(name, System.setProperty(name, value)));
        return scope;
    }

    void restore() {
        before.forEach((name, value) -> {
            if (value == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
    }
}
