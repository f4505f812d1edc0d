package io.kyberxdp.cli.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.exchange.Fingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowListTest {

    @TempDir
    private Path folder;

    private PublicKey alice;
    private PublicKey bob;

    @BeforeEach
    void makeKeys() throws UserError {
        alice = KemKeys.generate("X-Wing").getPublic();
        bob = KemKeys.generate("ML-KEM-768").getPublic();
    }

    @Test
    void readsAnyNumberOfPemBlocksAndFingerprints() throws UserError, IOException {
        Fingerprint third = Fingerprint.of(KemKeys.generate("X-Wing").getPublic());
        String text = "# our clients\n" + KeyFiles.publicText(alice) + "\n" + KeyFiles.publicText(bob) + third
                + "  carol.key.pub\n";
        Set<Fingerprint> all = Set.of(Fingerprint.of(alice), Fingerprint.of(bob), third);
        assertEquals(all, read(text));
        assertEquals(all, read(text.replace("\n", "\r\n")));
    }

    @Test
    void namesTheLineThatIsWrong() throws IOException {
        String good = KeyFiles.publicText(alice);
        long lines = good.lines().count();
        assertWrong(good + "SHA256:tooshort\n", "line " + (lines + 1));
        assertWrong(good + "\n" + good.replace("-----END", "----END"), "line " + (lines + 2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|allows nobody",
                "# nothing|allows nobody",
                "ssh-ed25519 AAAA|not a fingerprint",
                "-----BEGIN PUBLIC KEY-----|truncated",
                "-----BEGIN PRIVATE KEY-----:AAAA:-----END PRIVATE KEY-----|not a public key",
                "-----BEGIN PUBLIC KEY-----:AAAA:-----END PUBLIC KEY-----|is no key of"
            })
    void refusesWhatIsNoList(String text, String cause) throws IOException {
        assertWrong(text.replace(":", "\n"), cause);
    }

    private void assertWrong(String text, String cause) throws IOException {
        Path file = Files.writeString(folder.resolve("clients"), text);
        UserError e = assertThrows(UserError.class, () -> AllowList.read(file));
        assertTrue(e.getMessage().contains(cause), e.getMessage());
    }

    private Set<Fingerprint> read(String text) throws UserError, IOException {
        return AllowList.read(Files.writeString(folder.resolve("clients"), text));
    }
}
