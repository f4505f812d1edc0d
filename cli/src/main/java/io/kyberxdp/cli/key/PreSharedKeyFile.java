package io.kyberxdp.cli.key;

import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/** A pre-shared key as a file of its owner's: 64 hexadecimal digits, and at most a line end. */
public final class PreSharedKeyFile {

    /** The length of a key in bytes. */
    public static final int KEY_BYTES = 32;

    private static final int DIGITS = 2 * KEY_BYTES;

    private PreSharedKeyFile() {}

    /** The key; the caller wipes it. */
    public static byte[] read(Path file) throws UserError {
        byte[] text = {};
        try {
            text = readBounded(file);
            OwnerOnly.require(file, "the pre-shared key");
            return decode(text, file);
        } catch (NoSuchFileException e) {
            throw new UserError(
                    file + " does not exist",
                    "create it: (umask 077; head -c " + KEY_BYTES + " /dev/urandom | xxd -p -c 0 > " + file + ")",
                    e);
        } catch (IOException e) {
            throw new UserError("cannot read " + file + " (" + e + ")", "check that it is a file you may read", e);
        } finally {
            Arrays.fill(text, (byte) 0);
        }
    }

    private static byte[] readBounded(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(DIGITS + 3);
        }
    }

    private static byte[] decode(byte[] text, Path file) throws UserError {
        int length = text.length;
        if (length > 0 && text[length - 1] == '\n') {
            length--;
        }
        byte[] key = new byte[KEY_BYTES];
        boolean valid = length == DIGITS;
        for (int i = 0; valid && i < DIGITS; i++) {
            int digit = Character.digit(text[i], 16);
            valid = digit >= 0;
            key[i / 2] = (byte) (key[i / 2] << 4 | digit);
        }
        if (!valid) {
            Arrays.fill(key, (byte) 0);
            throw new UserError(
                    file + " is no pre-shared key", "put " + DIGITS + " hexadecimal digits into it, and nothing else");
        }
        return key;
    }
}
