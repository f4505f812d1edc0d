package io.kyberxdp.bench.peer.jna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.peer.JavaPeer;
import io.kyberxdp.bench.peer.PeerCheck;
import io.kyberxdp.bench.peer.PeerException;
import io.kyberxdp.bench.peer.PeerKem.Keys;
import io.kyberxdp.bench.peer.PeerKem.Sent;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.peer.PeerSizes;
import io.kyberxdp.bench.peer.WrongPeerException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CKemTest {

    private static final List<String> BOTH = List.of("X-Wing", "ML-KEM-768");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"X-Wing", "ML-KEM-768"})
    void aLibraryThatComputesRightlyPassesTheCheck(String algorithm) throws Exception {
        CKem kem = CKem.open(new PeerLibrary(CompiledPeer.right(folder, algorithm), "right", "right"), BOTH);
        assertEquals(algorithm, kem.sizes().algorithm());
        PeerCheck.require(kem, JavaPeer.reference(algorithm));
    }

    @Test
    void argumentsAndResultsGoWhereTheyBelong() throws Exception {
        CKem kem = CKem.open(new PeerLibrary(CompiledPeer.right(folder, "X-Wing"), "right", "right"), BOTH);
        byte[] seed = new byte[32];
        seed[3] = 1;
        Keys keys = kem.keyPair(seed);
        assertArrayEquals(seed, keys.secretKey());
        assertArrayEquals(new JavaPeer("X-Wing").keyPair(seed).publicKey(), keys.publicKey());
        Sent sent = kem.encapsulate(keys.publicKey(), new byte[64]);
        assertArrayEquals(sent.sharedSecret(), kem.decapsulate(sent.ciphertext(), keys.secretKey()));
    }

    @Test
    void aLibraryThatComputesSomethingElseIsWrong() throws Exception {
        CKem kem = open("constant", CompiledPeer.CONSTANT, BOTH);
        assertThrows(WrongPeerException.class, () -> PeerCheck.require(kem, JavaPeer.reference("X-Wing")));
    }

    @Test
    void librariesWithFunctionsOfTheSameNameDoNotMix() throws Exception {
        CKem four = open("four", CompiledPeer.CONSTANT, BOTH);
        CKem five = open("five", CompiledPeer.CONSTANT.replace("memset(ss, 4, 32)", "memset(ss, 5, 32)"), BOTH);
        assertEquals(4, four.decapsulate(new byte[1120], new byte[32])[0]);
        assertEquals(5, five.decapsulate(new byte[1120], new byte[32])[0]);
    }

    @Test
    void whereALibraryDoesNotTellItsAlgorithmTheOneThatIsAskedForIsIt() throws Exception {
        String silent = CompiledPeer.CONSTANT.replace("constant_publickeybytes", "constant_other");
        assertEquals(
                PeerSizes.standard("X-Wing"),
                open("silent", silent, List.of("X-Wing")).sizes());
        requireRefused("name it by --algorithms", "silent2", silent);
    }

    @Test
    void aKeyInAFormOfItsOwnHasTheSizeTheLibraryTells() throws Exception {
        String own = CompiledPeer.CONSTANT + "size_t constant_secretkeybytes(void) { return 2464; }"
                + "size_t constant_seedbytes(void) { return 96; }";
        PeerSizes sizes = open("own", own, BOTH).sizes();
        assertEquals(2464, sizes.secretKey());
        assertEquals(96, sizes.keySeed());
    }

    @Test
    void refusesAnotherAlgorithm() throws Exception {
        requireRefused(
                "constant_publickeybytes() is 800", "p", CompiledPeer.CONSTANT.replace("return 1216", "return 800"));
        requireRefused(
                "constant_ciphertextbytes() is 9, but X-Wing has 1120",
                "c",
                CompiledPeer.CONSTANT + "size_t constant_ciphertextbytes(void) { return 9; }");
        requireRefused(
                "which is no size", "s", CompiledPeer.CONSTANT + "size_t constant_seedbytes(void) { return -1; }");
    }

    @Test
    void saysThatAFileIsMissing() {
        Exception e = assertThrows(PeerException.class, () -> CKem.open(peer(folder.resolve("none.so")), BOTH));
        assertTrue(e.getMessage().contains("there is no library file"), e.getMessage());
        assertTrue(e.getMessage().contains("none.so; name an existing one"), e.getMessage());
    }

    @Test
    void saysThatAFileIsNoLibrary() throws Exception {
        Path text = Files.writeString(folder.resolve("text.so"), "no library");
        Exception e = assertThrows(PeerException.class, () -> CKem.open(peer(text), BOTH));
        assertTrue(e.getMessage().contains("does not load"), e.getMessage());
        assertTrue(e.getMessage().contains("it must be a shared library"), e.getMessage());
    }

    @Test
    void saysWhichFunctionIsMissing() throws Exception {
        requireRefused("constant_dec", "lacking", CompiledPeer.CONSTANT.replace("EXPORT(dec)", "EXPORT(open)"));
    }

    @Test
    void saysThatMoreIsWrittenThanTheSizesAllow() throws Exception {
        CKem kem = open("long", CompiledPeer.CONSTANT.replace("memset(sk, 2, 32)", "memset(sk, 2, 2464)"), BOTH);
        Exception e = assertThrows(PeerException.class, () -> kem.keyPair(new byte[32]));
        assertTrue(e.getMessage().contains("more than 32 bytes of secret key"), e.getMessage());
    }

    @Test
    void saysThatAFunctionFails() throws Exception {
        CKem kem = open("failing", CompiledPeer.CONSTANT.replace("return ct == NULL || sk == NULL", "return -7"), BOTH);
        Exception e = assertThrows(PeerException.class, () -> kem.decapsulate(new byte[1120], new byte[32]));
        assertTrue(e.getMessage().contains("PREFIX_dec returns -7"), e.getMessage());
    }

    private CKem open(String name, String source, List<String> algorithms) throws Exception {
        return CKem.open(peer(CompiledPeer.compile(folder, name, source)), algorithms);
    }

    private void requireRefused(String cause, String name, String source) throws Exception {
        Path library = CompiledPeer.compile(folder, name, source);
        Exception e = assertThrows(PeerException.class, () -> CKem.open(peer(library), BOTH));
        assertTrue(e.getMessage().contains(cause), e.getMessage());
    }

    private static PeerLibrary peer(Path file) {
        return new PeerLibrary(file, "constant", "constant");
    }
}
