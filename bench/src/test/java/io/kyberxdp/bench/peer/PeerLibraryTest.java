package io.kyberxdp.bench.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerLibraryTest {

    @Test
    void isNamedByItsPrefixUnlessANameIsGiven() {
        assertEquals(
                new PeerLibrary(Path.of("lib/libx.so"), "xw_avx2", "xw_avx2"),
                PeerLibrary.parse("lib/libx.so:xw_avx2"));
        assertEquals(
                new PeerLibrary(Path.of("libx.so"), "xw", "the authors"), PeerLibrary.parse("libx.so:xw:the authors"));
    }

    @Test
    void readsItsText() {
        PeerLibrary library = new PeerLibrary(Path.of("lib/libx.so"), "xw", "the authors");
        assertEquals(library, PeerLibrary.parse(library.text()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "libx.so", "libx.so:", ":xw", "libx.so:9xw", "libx.so:x-w", "libx.so:xw:", "a:b:c:d"})
    void otherFormsAreRefusedWithTheRightOne(String text) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> PeerLibrary.parse(text));
        assertTrue(e.getMessage().contains("FILE:PREFIX"), e.getMessage());
    }
}
