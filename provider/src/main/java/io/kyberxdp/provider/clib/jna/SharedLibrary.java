package io.kyberxdp.provider.clib.jna;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import io.kyberxdp.provider.engine.EngineUnavailableException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A shared library that has been opened.
 *
 * @param origin where it came from, for a reader of a report
 */
record SharedLibrary(NativeLibrary library, String origin) {

    /** What the build tells of the library it put into the jar, or did not. */
    private static final String BUILD_RECORD = "/META-INF/kyberxdp/native-build";

    /**
     * Opens a library from the file a system property names or, without one, from the first place that has it.
     *
     * @param property the system property; when it is set, no other place is looked at
     * @param places the other places, the first choice first
     * @throws EngineUnavailableException with the most telling cause: that of the first place
     */
    static SharedLibrary open(String property, List<Supplier<SharedLibrary>> places) {
        Jna.require();
        requireAddresses(Native.POINTER_SIZE);
        String file = System.getProperty(property);
        if (file != null) {
            return fromFile(Path.of(file), "the system property " + property);
        }
        List<EngineUnavailableException> failures = new ArrayList<>();
        for (Supplier<SharedLibrary> place : places) {
            try {
                return place.get();
            } catch (EngineUnavailableException e) {
                failures.add(e);
            }
        }
        throw LoadFailure.ranked(failures, property);
    }

    /** The engines pass addresses and sizes as {@code long}, which a 32-bit library would read from the wrong places. */
    static void requireAddresses(int bytes) {
        if (bytes != Long.BYTES) {
            throw new EngineUnavailableException("this JVM has addresses of " + 8 * bytes
                    + " bits, and the engines in C need 64; use a 64-bit JVM, or the engine java");
        }
    }

    /** Opens a file. */
    private static SharedLibrary fromFile(Path file, String namedBy) {
        if (!Files.isRegularFile(file)) {
            throw new EngineUnavailableException("there is no file " + file + ", which " + namedBy + " names");
        }
        Path absolute = file.toAbsolutePath();
        return opened(absolute.toString(), absolute.toString());
    }

    /** Unpacks a library from this class's jar, and opens it. */
    static SharedLibrary fromJar(String name) {
        String path = Platform.RESOURCE_PREFIX + "/" + System.mapLibraryName(name);
        if (SharedLibrary.class.getResource("/" + path) == null) {
            throw new EngineUnavailableException("the jar has no " + path + buildRecord());
        }
        File unpacked;
        try {
            unpacked = Native.extractFromResourcePath("/" + path, SharedLibrary.class.getClassLoader());
        } catch (IOException e) {
            throw LoadFailure.explained("the jar's " + path + " cannot be unpacked", e);
        }
        try {
            return opened(unpacked.getPath(), "its jar");
        } finally {
            deleteIfTemporary(unpacked);
        }
    }

    /** Opens a library by its file name where the system looks for libraries. */
    static SharedLibrary fromSystem(String fileName) {
        return opened(fileName, fileName);
    }

    private static SharedLibrary opened(String name, String origin) {
        try {
            return new SharedLibrary(NativeLibrary.getInstance(name), origin);
        } catch (UnsatisfiedLinkError e) {
            throw LoadFailure.explained(name + " does not load", e);
        }
    }

    private static String buildRecord() {
        try (InputStream in = SharedLibrary.class.getResourceAsStream(BUILD_RECORD)) {
            return in == null ? "" : " (" + new String(in.readAllBytes(), StandardCharsets.UTF_8).trim() + ")";
        } catch (IOException e) {
            return "";
        }
    }

    /** A library in use needs its file no more; one that was not unpacked but lies in a folder of classes stays. */
    private static void deleteIfTemporary(File file) {
        if (file.getName().startsWith("jna") && !file.delete()) {
            file.deleteOnExit();
        }
    }
}
