package io.kyberxdp.cli.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.terminal.UserError;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PemReaderTest {

    private static final String BLOCK = "-----BEGIN PUBLIC KEY-----\nAQIDBA==\n-----END PUBLIC KEY-----\n";

    @Property(tries = 200)
    void readsBackWhatItWrites(@ForAll @Size(min = 1, max = 3000) byte[] der) throws UserError {
        Pem read = PemReader.read(new Pem(Pem.PRIVATE_KEY, der).toText(), "f");
        assertEquals(Pem.PRIVATE_KEY, read.label());
        assertArrayEquals(der, read.der());
    }

    @Property(tries = 500)
    void refusesGarbageWithAUserErrorAndNothingElse(@ForAll @Size(max = 200) byte[] garbage) {
        assertThrows(UserError.class, () -> PemReader.read(garbage, "f"));
    }

    @Test
    void writesLinesOf64Characters() {
        String text = new String(new Pem(Pem.PUBLIC_KEY, new byte[100]).toText(), StandardCharsets.US_ASCII);
        assertEquals(
                Arrays.asList(
                        "-----BEGIN PUBLIC KEY-----",
                        "A".repeat(64),
                        "A".repeat(64),
                        "A".repeat(6) + "==",
                        "-----END PUBLIC KEY-----"),
                text.lines().toList());
        assertTrue(text.endsWith("-\n"));
    }

    @Test
    void acceptsCrLfAndAMissingLastLineEnd() throws UserError {
        assertArrayEquals(
                new byte[] {1, 2, 3, 4}, read(BLOCK.replace("\n", "\r\n")).der());
        assertArrayEquals(new byte[] {1, 2, 3, 4}, read(BLOCK.stripTrailing()).der());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|does not begin with a line",
                "hello\\n-----BEGIN PUBLIC KEY-----\\nAQIDBA==\\n-----END PUBLIC KEY-----|does not begin with a line",
                "-----BEGIN -----|truncated: it has no line '-----END -----'",
                "-----BEGIN-----\\nAQ==\\n-----END-----|does not begin with a line",
                "-----BEGIN PUBLIC KEY-----\\nAQIDBA==|truncated: it has no line '-----END PUBLIC KEY-----'",
                "-----BEGIN PUBLIC KEY-----\\nAQIDBA==\\n-----END PUBLIC|no end line of its own",
                "-----BEGIN PUBLIC KEY-----\\nAQIDBA==\\n-----END PRIVATE KEY-----|no end line of its own",
                "-----BEGIN PUBLIC KEY-----\\nAQIDBA==\\n-----END PUBLIC KEY-----\\nx|text after its PEM block",
                "-----BEGIN A-----\\nAQ==\\n-----END A-----\\n-----BEGIN A-----\\nAQ==\\n-----END A-----|more than one PEM",
                "-----BEGIN A-----\\n-----END A-----|not base64",
                "-----BEGIN A-----\\nAQ=\\n-----END A-----|not base64",
                "-----BEGIN A-----\\nAQ\\n-----END A-----|not base64 in canonical form",
                "-----BEGIN A-----\\nAR==\\n-----END A-----|not base64 in canonical form",
                "-----BEGIN A-----\\nA Q==\\n-----END A-----|not base64",
                "-----BEGIN A-----\\nProc-Type: 4,ENCRYPTED\\n\\nAQ==\\n-----END A-----|not base64",
            })
    void refusesWhatIsNotExactlyOneBlock(String text, String message) {
        UserError e = assertThrows(UserError.class, () -> read(text.replace("\\n", "\n")));
        assertTrue(e.getMessage().startsWith("the file "), e.getMessage());
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    @Test
    void quotesNothingOfABadBody() {
        UserError e = assertThrows(UserError.class, () -> read(BLOCK.replace("AQIDBA==", "SECRET!=")));
        assertFalse(e.getMessage().contains("SECRET") || e.getMessage().contains("21"), e.getMessage());
        assertEquals(null, e.getCause());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\r", "\\n"})
    void quotesNothingOfAKeyWhoseLineEndsWereLost(String instead) {
        UserError e = assertThrows(
                UserError.class,
                () -> read(BLOCK.stripTrailing().replace("AQIDBA==", "aSecret=").replace("\n", instead)));
        assertFalse(e.getMessage().contains("aSecret"), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\033[2JKEY", "PRIVATE KEY\b", "KEY\u009b2J"})
    void refusesALabelThatWouldReachTheTerminalAsCommands(String label) {
        String block = "-----BEGIN " + label + "-----\nAQIDBA==\n-----END " + label + "-----\n";
        byte[] text = block.getBytes(StandardCharsets.ISO_8859_1);
        UserError e = assertThrows(UserError.class, () -> PemReader.read(text, "the file"));
        assertFalse(e.getMessage().contains(label), e.getMessage());
    }

    private static Pem read(String text) throws UserError {
        return PemReader.read(text.getBytes(StandardCharsets.US_ASCII), "the file");
    }
}
