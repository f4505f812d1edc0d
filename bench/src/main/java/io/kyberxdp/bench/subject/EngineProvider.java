package io.kyberxdp.bench.subject;

import java.security.NoSuchProviderException;
import java.security.Provider;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * An instance of KyberXdp with engines of its own, beside others in the same JVM. It is installed nowhere.
 *
 * @param provider with its engines loaded and tested
 * @param description which engines serve in which tier, and what was replaced by what and why
 * @param properties the system properties it was made under
 */
public record EngineProvider(Provider provider, String description, Map<String, String> properties) {

    private static final String NAME = "KyberXdp";

    /** The keys of {@link Provider#getProperty} under which KyberXdp tells of its engines. */
    private static final String ML_KEM = "KyberXdp.engine.mlkem";

    private static final String X25519 = "KyberXdp.engine.x25519";
    private static final String ENGINES = "KyberXdp.engines";

    private static final Map<String, String> PORTS = Map.of("mlkem", "ML-KEM-768", "x25519", "X25519");

    /** The engines that were asked for do not work here; the message is the provider's reason. */
    public static final class EngineMissingException extends Exception {
        private static final long serialVersionUID = 1L;

        EngineMissingException(String message) {
            super(message);
        }
    }

    /**
     * Makes an instance. While it is made and loads its engines, the system properties it reads are set; then they are
     * as they were.
     *
     * @throws NoSuchProviderException when KyberXdp is not on the class path
     * @throws EngineMissingException when an engine that was asked for does not work here
     */
    public static EngineProvider open(EngineSetting setting) throws NoSuchProviderException, EngineMissingException {
        Map<String, String> properties = setting.systemProperties();
        Provider provider = make(properties);
        String fallback = "";
        if (setting.isForX25519Only() && provider.getProperty(ML_KEM) == null) {
            fallback = "; ML-KEM-768 in Java because " + provider.getProperty(ML_KEM + ".cause");
            properties = setting.systemPropertiesWithJavaMlKem();
            provider = make(properties);
        }
        for (String port : new String[] {ML_KEM, X25519}) {
            if (provider.getProperty(port) == null) {
                throw new EngineMissingException(provider.getProperty(port + ".cause"));
            }
        }
        return new EngineProvider(provider, serving(provider) + fallback, properties);
    }

    /** Makes something else that reads the same system properties, while they are set again. */
    public <T> T asMade(Supplier<T> maker) {
        SystemProperties scope = SystemProperties.set(properties);
        try {
            return maker.get();
        } finally {
            scope.restore();
        }
    }

    private static Provider make(Map<String, String> properties) throws NoSuchProviderException {
        SystemProperties scope = SystemProperties.set(properties);
        try {
            Provider provider = JcaProviders.create(NAME);
            provider.getProperty(ENGINES); // loads them
            return provider;
        } finally {
            scope.restore();
        }
    }

    /** The lines of the provider's report whose state is "chosen", in words. */
    private static String serving(Provider provider) {
        return provider.getProperty(ENGINES)
                .lines()
                .map(line -> line.split("\t", -1))
                .filter(fields -> fields[3].equals("chosen"))
                .map(fields -> PORTS.get(fields[0]) + " by " + fields[1] + ": " + fields[2])
                .collect(Collectors.joining(", "));
    }
}
