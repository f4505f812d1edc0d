package io.kyberxdp.bench.peer;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A shared library with a KEM in the libsodium form: {@code PREFIX_keypair_derand(pk, sk, seed)}, {@code
 * PREFIX_enc_derand(ct, ss, pk, seed)} and {@code PREFIX_dec(ss, ct, sk)}, each returning 0.
 *
 * @param file the library
 * @param prefix what the names of its functions begin with, without the underscore
 * @param name its name in reports
 */
public record PeerLibrary(Path file, String prefix, String name) {

    private static final Pattern SYNTAX = Pattern.compile("(?<file>[^:]+):(?<prefix>[A-Za-z_]\\w*)(:(?<name>[^:]+))?");

    /**
     * Reads {@code FILE:PREFIX} or {@code FILE:PREFIX:NAME}; the name defaults to the prefix.
     *
     * @throws IllegalArgumentException when the text is not of that form
     */
    public static PeerLibrary parse(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("takes FILE:PREFIX or FILE:PREFIX:NAME, where PREFIX_dec is a C function"
                    + " of the library FILE, not '" + text + "'");
        }
        String prefix = matcher.group("prefix");
        String name = matcher.group("name");
        return new PeerLibrary(Path.of(matcher.group("file")), prefix, name == null ? prefix : name);
    }

    /** What {@link #parse} reads. */
    public String text() {
        return file + ":" + prefix + ":" + name;
    }
}
