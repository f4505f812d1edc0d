package io.kyberxdp.cli.key;

import io.kyberxdp.cli.terminal.UserError;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a file of exactly one PEM block, strictly: nothing before or after it, no headers, base64 in canonical form. Lines
 * may end in LF or CRLF.
 */
final class PemReader {

    /** Far above any key here (an ML-KEM-768 key in its longest form takes 3.5 KB), far below anything that hurts. */
    static final int MAX_BYTES = 16 * 1024;

    /** Above any line with a label in it, far below a key whose line ends were lost. */
    private static final int MAX_BOUNDARY_BYTES = 64;

    private static final String BEGIN = "-----BEGIN ";
    private static final String DASHES = "-----";
    private static final Pattern BEGIN_LINE = Pattern.compile(BEGIN + "([A-Z0-9 ]*)" + DASHES);
    private static final String REMEDY = "give a file that holds one PEM block, as 'kyberxdp keygen' writes it";

    private final byte[] text;
    private final String source;
    private int start;
    private int end = -1;

    private PemReader(byte[] text, String source) {
        this.text = text;
        this.source = source;
    }

    /**
     * Reads the block.
     *
     * @param text the whole file
     * @param source the file's name, for messages
     * @throws UserError saying what is wrong with it; never quotes what may be a key
     */
    static Pem read(byte[] text, String source) throws UserError {
        return new PemReader(text, source).block();
    }

    private Pem block() throws UserError {
        String label = label();
        byte[] base64 = new byte[text.length];
        try {
            int length = body(base64, label);
            requireNothingMore();
            return new Pem(label, decode(Arrays.copyOf(base64, length)));
        } finally {
            Arrays.fill(base64, (byte) 0);
        }
    }

    private String label() throws UserError {
        Matcher line = BEGIN_LINE.matcher(nextLine() ? boundary() : "");
        if (!line.matches()) {
            throw wrong("does not begin with a line '-----BEGIN ...-----'");
        }
        return line.group(1);
    }

    /** Collects the lines up to the block's own end line, and tells how many characters they have. */
    private int body(byte[] base64, String label) throws UserError {
        int length = 0;
        while (nextLine()) {
            if (isBoundary()) {
                if (boundary().equals("-----END " + label + DASHES)) {
                    return length;
                }
                throw wrong("is malformed: its '" + BEGIN + label + DASHES + "' has no end line of its own");
            }
            System.arraycopy(text, start, base64, length, end - start);
            length += end - start;
        }
        throw wrong("is truncated: it has no line '-----END " + label + DASHES + "'");
    }

    private void requireNothingMore() throws UserError {
        while (nextLine()) {
            if (isBoundary()) {
                throw wrong("holds more than one PEM block");
            }
            if (end > start) {
                throw wrong("has text after its PEM block");
            }
        }
    }

    private byte[] decode(byte[] base64) throws UserError {
        byte[] again = {};
        try {
            byte[] der = Base64.getDecoder().decode(base64);
            again = Base64.getEncoder().encode(der);
            if (der.length == 0 || !Arrays.equals(base64, again)) {
                Arrays.fill(der, (byte) 0);
                throw wrong("is not base64 in canonical form");
            }
            return der;
        } catch (IllegalArgumentException e) {
            // Without its cause: the decoder's message quotes a character, and this may be a private key.
            throw wrong("is not base64");
        } finally {
            Arrays.fill(base64, (byte) 0);
            Arrays.fill(again, (byte) 0);
        }
    }

    /** Moves on to the next line, whose range is then from start to end without the line's ending. */
    private boolean nextLine() {
        start = end < 0 ? 0 : endOfLine(end) + 1;
        if (start >= text.length) {
            return false;
        }
        end = endOfLine(start);
        if (end < text.length && end > start && text[end - 1] == '\r') {
            end--;
        }
        return true;
    }

    private int endOfLine(int from) {
        int position = from;
        while (position < text.length && text[position] != '\n') {
            position++;
        }
        return position;
    }

    private boolean isBoundary() {
        byte[] dashes = DASHES.getBytes(StandardCharsets.US_ASCII);
        return end - start >= dashes.length
                && end - start <= MAX_BOUNDARY_BYTES
                && Arrays.equals(text, start, start + dashes.length, dashes, 0, dashes.length);
    }

    /** The line as a string when it begins with dashes, else nothing, so that no key becomes a string. */
    private String boundary() {
        return isBoundary() ? new String(text, start, end - start, StandardCharsets.ISO_8859_1) : "";
    }

    private UserError wrong(String what) {
        return new UserError(source + " " + what, REMEDY);
    }
}
