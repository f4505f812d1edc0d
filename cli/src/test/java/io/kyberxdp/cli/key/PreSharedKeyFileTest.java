package io.kyberxdp.cli.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreSharedKeyFileTest {

    private static final String DIGITS = "00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF";

    @TempDir
    private Path folder;

    @Test
    void readsSixtyFourDigitsInEitherCase() throws UserError, IOException {
        byte[] key = HexFormat.of().parseHex(DIGITS);
        assertArrayEquals(key, PreSharedKeyFile.read(file(DIGITS, "rw-------")));
        assertArrayEquals(key, PreSharedKeyFile.read(file(DIGITS + "\n", "r--------")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", DIGITS + "0", DIGITS + "\n\n", " " + DIGITS, "g" + DIGITS + "\n"})
    void refusesAnythingElseAndQuotesNothingOfIt(String text) throws IOException {
        Path file = file(text, "rw-------");
        UserError e = assertThrows(UserError.class, () -> PreSharedKeyFile.read(file));
        assertTrue(e.getMessage().contains("64 hexadecimal digits"), e.getMessage());
        assertFalse(e.getMessage().contains("1122"), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----"})
    void refusesAFileThatIsOpenToOthersAndNamesTheRemedy(String permissions) throws IOException {
        Path file = file(DIGITS, permissions);
        UserError e = assertThrows(UserError.class, () -> PreSharedKeyFile.read(file));
        assertTrue(e.getMessage().contains("chmod 600 " + file), e.getMessage());
    }

    private Path file(String text, String permissions) throws IOException {
        Path file = Files.writeString(folder.resolve("psk" + permissions), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
