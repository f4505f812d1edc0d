package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.EngineUnavailableException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the ways in which a library fails to load mean, and what to do about them. */
final class LoadFailure {

    private static final String NATIVE_ACCESS = "IllegalCallerException";

    private static final List<Meaning> MEANINGS = List.of(
            new Meaning(
                    "failed to map segment",
                    "the folder it was unpacked to forbids executable files (mounted noexec); name another by the system"
                            + " property jna.tmpdir"),
            new Meaning("wrong ELF class", "it is for another kind of machine"),
            new Meaning("file too short", "the file is cut off"),
            new Meaning("invalid ELF header", "the file is no library, or damaged"),
            new Meaning("undefined symbol", "it lacks a function: another version?"),
            new Meaning("cannot open shared object file", "it, or a library it needs, is not there"),
            new Meaning(
                    "Permission denied",
                    "a file cannot be read or written; to unpack to another folder, name it by the system property"
                            + " jna.tmpdir"));

    /** What a dynamic linker says, and what it means to a user. */
    private record Meaning(String said, String meaning) {}

    private LoadFailure() {}

    /**
     * An exception that tells what failed and why, in one line.
     *
     * @param what what did not work, as "JNA does not load"
     */
    static EngineUnavailableException explained(String what, Throwable failure) {
        String said = said(failure);
        if (said.contains(NATIVE_ACCESS)) {
            return new EngineUnavailableException(
                    what + ": this JVM denies native access; start it with --enable-native-access=ALL-UNNAMED (on the"
                            + " module path: =com.sun.jna)",
                    failure);
        }
        String meaning = MEANINGS.stream()
                .filter(known -> said.contains(known.said()))
                .map(known -> known.meaning() + " (" + said + ")")
                .findFirst()
                .orElse(said);
        return new EngineUnavailableException(what + ": " + meaning, failure);
    }

    /**
     * The most telling of several failures, with a remedy, and the others suppressed.
     *
     * @param failures at least one, the most telling first
     * @param property the system property that could have named the library's file
     */
    static EngineUnavailableException ranked(List<EngineUnavailableException> failures, String property) {
        EngineUnavailableException first = failures.get(0);
        EngineUnavailableException ranked = new EngineUnavailableException(
                first.getMessage() + "; its file can be named by the system property " + property, first);
        failures.stream().skip(1).forEach(ranked::addSuppressed);
        return ranked;
    }

    /** The messages down the chain of causes, in one line, each once. */
    private static String said(Throwable failure) {
        Set<String> lines = new LinkedHashSet<>();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            boolean needsItsName =
                    cause.getMessage() == null || cause.toString().contains(NATIVE_ACCESS);
            String message = needsItsName ? cause.toString() : cause.getMessage();
            message.lines().map(String::trim).filter(LoadFailure::tells).forEach(lines::add);
        }
        return String.join(" ", lines).replace('\t', ' ');
    }

    /** Of a library it does not find, JNA recites the whole class path. */
    private static boolean tells(String line) {
        return !line.isEmpty() && !line.contains("not found in resource path");
    }
}
