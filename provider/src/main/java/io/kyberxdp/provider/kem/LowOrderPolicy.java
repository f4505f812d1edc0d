package io.kyberxdp.provider.kem;

import java.security.ProviderException;
import java.util.Locale;

/**
 * What becomes of X25519 points of low order, with which the shared secret is all zero. X-Wing draft-10 checks nothing:
 * the zeros go into the combiner, and ML-KEM alone protects the result.
 *
 * @param setting "true" to reject such points, "false" to follow the draft; anything else is refused at first use, so
 *     that a misspelt setting is not mistaken for either
 */
public record LowOrderPolicy(String setting) {

    /** The system property that holds the setting; without it the draft is followed. */
    public static final String PROPERTY = "kyberxdp.xwing.rejectLowOrder";

    /** The policy the system property asks for at this moment. */
    public static LowOrderPolicy fromSystemProperty() {
        return new LowOrderPolicy(System.getProperty(PROPERTY, "false"));
    }

    /**
     * Whether points of low order are rejected.
     *
     * @throws ProviderException when the setting is neither "true" nor "false"
     */
    public boolean rejects() {
        return switch (setting.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw new ProviderException(
                        "the system property " + PROPERTY + " is '" + setting + "'; it must be true or false");
        };
    }
}
