package io.kyberxdp.bench.subject;

import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.Security;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.conscrypt.Conscrypt;

/**
 * Finds security providers by their JCA name: the installed ones first, then what is on the class or module path.
 * KyberXdp is found like anybody else's, by {@link ServiceLoader}.
 */
public final class JcaProviders {

    private static final String BOUNCY_CASTLE = "BC";
    private static final String CONSCRYPT = "Conscrypt";

    private JcaProviders() {}

    /**
     * The provider of this name, installed as the least preferred one if it was not installed yet.
     *
     * @param name the JCA name, for example {@code KyberXdp}, {@code BC}, {@code SunJCE}, {@code Conscrypt}
     * @throws NoSuchProviderException when there is none, or when it does not load; the message says which
     */
    public static Provider install(String name) throws NoSuchProviderException {
        Provider installed = Security.getProvider(name);
        if (installed != null) {
            return installed;
        }
        Provider found = load(name);
        Security.addProvider(found);
        return found;
    }

    /**
     * A new provider object, installed nowhere.
     *
     * @param name the JCA name of a provider that {@link ServiceLoader} finds
     * @throws NoSuchProviderException when it finds none of that name, or when it does not load
     */
    public static Provider create(String name) throws NoSuchProviderException {
        try {
            return required(name);
        } catch (ServiceConfigurationError e) {
            throw withCause("provider '" + name + "' does not load: " + e.getMessage(), e);
        }
    }

    /** The version its makers give it. Conscrypt's provider object does not carry it, the library does. */
    public static String versionOf(Provider provider) {
        if (provider.getName().equals(CONSCRYPT)) {
            Conscrypt.Version version = Conscrypt.version();
            return version.major() + "." + version.minor() + "." + version.patch();
        }
        return provider.getVersionStr();
    }

    private static Provider load(String name) throws NoSuchProviderException {
        try {
            return switch (name) {
                case BOUNCY_CASTLE -> new BouncyCastleProvider();
                case CONSCRYPT -> Conscrypt.newProvider();
                default -> required(name);
            };
        } catch (LinkageError | ServiceConfigurationError e) {
            throw withCause("provider '" + name + "' does not load: " + e.getMessage(), e);
        }
    }

    private static Provider required(String name) throws NoSuchProviderException {
        return ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchProviderException("no provider named '" + name
                        + "' is installed or on the class path of this Java "
                        + Runtime.version().feature()));
    }

    private static NoSuchProviderException withCause(String message, Throwable cause) {
        NoSuchProviderException exception = new NoSuchProviderException(message);
        exception.initCause(cause);
        return exception;
    }
}
