package io.kyberxdp.cli.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFilesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"X-Wing", "ML-KEM-768"})
    void readsBackThePairFromThePrivateFileAlone(String algorithm) throws UserError {
        KeyPair pair = KemKeys.generate(algorithm);
        KeyFiles.write(key(), pair, false);
        KeyPair read = KeyFiles.readKeyPair(key());
        assertArrayEquals(pair.getPublic().getEncoded(), read.getPublic().getEncoded());
        assertArrayEquals(pair.getPrivate().getEncoded(), read.getPrivate().getEncoded());
        assertEquals(pair.getPublic(), KeyFiles.readPublicKey(key()));
        assertEquals(pair.getPublic(), KeyFiles.readPublicKey(KeyFiles.publicFile(key())));
    }

    @Test
    void privateFileIsForItsOwnerOnlyAndNothingElseIsLeftBehind() throws UserError, IOException {
        KeyFiles.write(key(), KemKeys.generate("X-Wing"), false);
        assertEquals("rw-------", permissions(key()));
        assertEquals(List.of("key", "key.pub"), filesInFolder());
    }

    @Test
    void replacingNarrowsThePermissionsThatWereThere() throws UserError, IOException {
        Files.createFile(key(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
        KeyFiles.write(key(), KemKeys.generate("X-Wing"), true);
        assertEquals("rw-------", permissions(key()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"key", "key.pub"})
    void refusesToOverwriteAndLeavesEverythingAsItWas(String existing) throws IOException, UserError {
        Files.writeString(folder.resolve(existing), "precious");
        KeyPair pair = KemKeys.generate("X-Wing");
        UserError e = assertThrows(UserError.class, () -> KeyFiles.write(key(), pair, false));
        assertTrue(e.getMessage().contains("exists already"), e.getMessage());
        assertTrue(e.getMessage().contains("--force"), e.getMessage());
        assertEquals("precious", Files.readString(folder.resolve(existing)));
        assertEquals(List.of(existing), filesInFolder());
    }

    @Test
    void refusesADanglingLinkToo() throws IOException, UserError {
        Files.createSymbolicLink(key(), folder.resolve("elsewhere"));
        KeyPair pair = KemKeys.generate("X-Wing");
        assertThrows(UserError.class, () -> KeyFiles.write(key(), pair, false));
        assertFalse(Files.exists(folder.resolve("elsewhere")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"key", "key.pub"})
    void forceReplacesNoFolderAndLeavesEverythingAsItWas(String existing) throws IOException, UserError {
        Files.createDirectory(folder.resolve(existing));
        KeyPair pair = KemKeys.generate("X-Wing");
        UserError e = assertThrows(UserError.class, () -> KeyFiles.write(key(), pair, true));
        assertTrue(e.getMessage().contains("is a folder"), e.getMessage());
        assertEquals(List.of(existing), filesInFolder());
    }

    @Test
    void forceRefusesTheRootFolder() throws UserError {
        KeyPair pair = KemKeys.generate("X-Wing");
        assertThrows(UserError.class, () -> KeyFiles.write(Path.of("/"), pair, true));
    }

    @Test
    void forceReplacesALinkAndNotWhatItPointsTo() throws IOException, UserError {
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "precious");
        Files.createSymbolicLink(key(), elsewhere);
        KeyFiles.write(key(), KemKeys.generate("X-Wing"), true);
        assertTrue(Files.isRegularFile(key(), LinkOption.NOFOLLOW_LINKS));
        assertEquals("precious", Files.readString(elsewhere));
    }

    @Test
    void aFileThatAppearsInBetweenIsNotReplaced() throws IOException, UserError {
        try (StagedFile staged = StagedFile.write(key(), new byte[] {1}, "rw-------")) {
            Files.writeString(key(), "precious");
            assertThrows(UserError.class, () -> staged.commit(false));
        }
        assertEquals("precious", Files.readString(key()));
        assertEquals(List.of("key"), filesInFolder());
    }

    @Test
    void saysThatTheFolderIsMissing() throws UserError {
        KeyPair pair = KemKeys.generate("X-Wing");
        Path nowhere = folder.resolve("no/key");
        UserError e = assertThrows(UserError.class, () -> KeyFiles.write(nowhere, pair, false));
        assertTrue(e.getMessage().contains("does not exist"), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw-r-----", "rw-----w-"})
    void refusesAPrivateKeyThatIsOpenToOthers(String permissions) throws UserError, IOException {
        KeyFiles.write(key(), KemKeys.generate("X-Wing"), false);
        Files.setPosixFilePermissions(key(), PosixFilePermissions.fromString(permissions));
        UserError e = assertThrows(UserError.class, () -> KeyFiles.readKeyPair(key()));
        assertTrue(e.getMessage().contains(permissions), e.getMessage());
        assertTrue(e.getMessage().endsWith("run: chmod 600 " + key()), e.getMessage());
    }

    @Test
    void refusesAFileLongerThanAnyKey() throws IOException {
        Files.write(key(), new byte[PemReader.MAX_BYTES + 1]);
        UserError e = assertThrows(UserError.class, () -> KeyFiles.readPublicKey(key()));
        assertTrue(e.getMessage().contains("longer than any key"), e.getMessage());
    }

    @Test
    void refusesAFolder() {
        assertThrows(UserError.class, () -> KeyFiles.readPublicKey(folder));
    }

    @Test
    void refusesAPublicKeyWhereAPairIsWanted() throws UserError {
        KeyFiles.write(key(), KemKeys.generate("X-Wing"), false);
        UserError e = assertThrows(UserError.class, () -> KeyFiles.readKeyPair(KeyFiles.publicFile(key())));
        assertTrue(e.getMessage().contains("holds 'PUBLIC KEY', not a private key"), e.getMessage());
    }

    private Path key() {
        return folder.resolve("key");
    }

    private List<String> filesInFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
