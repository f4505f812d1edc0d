package io.kyberxdp.testvectors.files;

import java.util.HexFormat;
import java.util.Optional;

/** Hexadecimal in vector files. */
public final class Hex {

    private Hex() {}

    /** The bytes, or nothing if the text is not hexadecimal. */
    public static Optional<byte[]> parse(String text) {
        try {
            return Optional.of(HexFormat.of().parseHex(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
