package io.kyberxdp.transport.testkit;

import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * The one way a test is skipped for something this machine lacks.
 *
 * <p>A missing capability skips the test and says what is missing and why; when the system property {@code
 * kyberxdp.require} names the capability, it fails the test instead, so that CI never loses a test in silence. The
 * property is a comma-separated list of names; {@code all} stands for every capability, {@code -name} takes one out.
 */
public final class Capability {

    private static final String PROPERTY = "kyberxdp.require";

    private Capability() {}

    /**
     * Goes on when the capability is there; otherwise skips, or fails where it is required.
     *
     * @param name the capability's name, as {@code -Dkyberxdp.require} spells it
     * @param present whether it is there
     * @param cause why it is not, for the reader of the report
     */
    public static void need(String name, boolean present, String cause) {
        if (present) {
            return;
        }
        String message = "needs the capability '" + name + "': " + cause;
        if (isRequired(name)) {
            throw new AssertionError(message + " (required by -D" + PROPERTY + ")");
        }
        Assumptions.abort("skipped, " + message);
    }

    private static boolean isRequired(String name) {
        List<String> required = List.of(System.getProperty(PROPERTY, "").trim().split("\\s*,\\s*", -1));
        return required.contains(name) || (required.contains("all") && !required.contains("-" + name));
    }
}
