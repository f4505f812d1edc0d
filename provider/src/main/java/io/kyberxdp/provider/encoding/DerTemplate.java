package io.kyberxdp.provider.encoding;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A DER encoding of which only the last bytes vary, and these have a fixed length. DER allows one encoding a value, so
 * to compare the fixed prefix and the total length is a complete parser: other algorithms, parameters, attributes,
 * longer forms of a length and trailing bytes at any level all differ in one of the two.
 */
final class DerTemplate {

    private final String what;
    private final byte[] prefix;
    private final int contentLength;

    /**
     * @param what the structure's name, for messages
     * @param prefixHex its first bytes; spaces are ignored
     * @param contentLength the number of bytes that follow
     */
    DerTemplate(String what, String prefixHex, int contentLength) {
        this.what = what;
        this.prefix = HexFormat.of().parseHex(prefixHex.replace(" ", ""));
        this.contentLength = contentLength;
    }

    int length() {
        return prefix.length + contentLength;
    }

    byte[] encode(byte[] content) {
        if (content.length != contentLength) {
            throw new IllegalArgumentException(what + ": content of " + content.length + " bytes");
        }
        byte[] encoding = Arrays.copyOf(prefix, length());
        System.arraycopy(content, 0, encoding, prefix.length, contentLength);
        return encoding;
    }

    byte[] decode(byte[] encoding) throws InvalidKeyException {
        if (encoding.length != length()) {
            throw new InvalidKeyException(
                    "not " + what + ": " + encoding.length + " bytes instead of " + length() + " in all");
        }
        if (!Arrays.equals(encoding, 0, prefix.length, prefix, 0, prefix.length)) {
            throw new InvalidKeyException("not " + what + ": another algorithm or structure; its first " + prefix.length
                    + " bytes must be " + HexFormat.of().formatHex(prefix));
        }
        return Arrays.copyOfRange(encoding, prefix.length, encoding.length);
    }
}
