package io.kyberxdp.afxdp.jna;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import io.kyberxdp.transport.Availability;

/**
 * What came of binding a class's functions to a C library, once a JVM: kept by a class that initialises without throwing.
 *
 * @param availability yes, or what kept the library from loading
 */
record Binding(Availability availability) {

    /**
     * Binds.
     *
     * @param functions the class whose static native methods are named as the library's functions
     * @param file the library's file name
     * @param remedy what a user can do where it does not load
     */
    static Binding of(Class<?> functions, String file, String remedy) {
        try {
            Native.register(functions, NativeLibrary.getInstance(file));
            return new Binding(Availability.available());
        } catch (RuntimeException | LinkageError e) { // whatever happened, a static initialiser must not throw
            return new Binding(Availability.unavailable(file + " does not load: " + firstLine(e), remedy));
        }
    }

    /** JNA recites every place it looked at, one a line. */
    private static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
