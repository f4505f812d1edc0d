package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.cli.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyCommandsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"X-Wing, 1240", "x-wing, 1240", "ML-KEM-768, 1206"})
    void keygenMakesThePairAndItsFingerprint(String algorithm, int publicBytes)
            throws IOException, NoSuchAlgorithmException {
        CliRun run = CliRun.of("keygen", "--algorithm", algorithm, "--out", key());
        assertEquals(0, run.exitCode(), run.err());
        byte[] publicKey = decodePem(Files.readString(Path.of(key() + ".pub")));
        assertEquals(publicBytes, publicKey.length);
        assertTrue(run.out().contains(fingerprint(publicKey)), run.out());
    }

    @Test
    void bothFilesOfAPairHaveTheSameFingerprint() {
        CliRun.of("keygen", "--out", key());
        CliRun run = CliRun.of("fingerprint", key(), key() + ".pub");
        assertEquals(0, run.exitCode(), run.err());
        String[] lines = run.out().split("\n", -1);
        assertTrue(lines[0].matches("SHA256:[A-Za-z0-9+/]{43}  .*/key"), lines[0]);
        assertEquals(lines[0] + ".pub", lines[1]);
    }

    @Test
    void jsonTellsTheSame() {
        JsonObject made = JsonParser.parseString(
                        CliRun.of("keygen", "--json", "--out", key()).out())
                .getAsJsonObject();
        assertEquals("X-Wing", made.get("algorithm").getAsString());
        assertEquals(key(), made.get("privateKey").getAsString());
        assertEquals(key() + ".pub", made.get("publicKey").getAsString());
        JsonArray printed = JsonParser.parseString(
                        CliRun.of("fingerprint", "--json", key()).out())
                .getAsJsonArray();
        assertEquals(made.get("fingerprint"), printed.get(0).getAsJsonObject().get("fingerprint"));
    }

    @Test
    void forceMakesAnotherPair() {
        CliRun first = CliRun.of("keygen", "--out", key());
        assertEquals(1, CliRun.of("keygen", "--out", key()).exitCode());
        CliRun second = CliRun.of("keygen", "--force", "--out", key());
        assertEquals(0, second.exitCode());
        assertNotEquals(first.out(), second.out());
    }

    @Test
    void printsNoSecret() throws IOException {
        CliRun run = CliRun.of("keygen", "--out", key());
        String body = Files.readString(Path.of(key())).split("\n", -1)[1];
        assertTrue(!run.out().contains(body) && !run.err().contains(body));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PUBLIC KEY|is no key of X-Wing or ML-KEM-768",
                "CERTIFICATE|holds 'CERTIFICATE', not a public or private key",
                "ENCRYPTED PRIVATE KEY|decrypt it first",
                "RSA PRIVATE KEY|holds 'RSA PRIVATE KEY'"
            })
    void fingerprintRefusesOtherKeysWithCauseAndRemedy(String label, String message) throws IOException {
        Path file = Files.createFile(
                Path.of(key()), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, "-----BEGIN " + label + "-----\nMAMCAQA=\n-----END " + label + "-----\n");
        CliRun run = CliRun.of("fingerprint", key());
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains(message), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    private String key() {
        return folder.resolve("key").toString();
    }

    private static byte[] decodePem(String text) {
        return Base64.getMimeDecoder().decode(text.replaceAll("-----[A-Z ]*-----", ""));
    }

    private static String fingerprint(byte[] publicKey) throws NoSuchAlgorithmException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(publicKey);
        return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(hash);
    }
}
