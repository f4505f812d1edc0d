package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.EngineUnavailableException;

/** Whether JNA works here. Names none of JNA's types, so that it loads where there is none. */
final class Jna {

    private static final String NATIVE = "com.sun.jna.Native";

    /** JNA loads its own library when its class is initialised; of what goes wrong there it tells the cause but once. */
    private static final LoadOutcome OUTCOME = LoadOutcome.of("JNA", Jna::initialise);

    private Jna() {}

    /**
     * Goes on where JNA works.
     *
     * @throws EngineUnavailableException with the cause where it does not
     */
    static void require() {
        OUTCOME.require();
    }

    private static String initialise() {
        try {
            return Class.forName(NATIVE, true, Jna.class.getClassLoader()).getName();
        } catch (ClassNotFoundException e) {
            throw new EngineUnavailableException(
                    "JNA is not there; add net.java.dev.jna:jna to the class path (on the module path, --add-modules"
                            + " com.sun.jna too)",
                    e);
        }
    }
}
