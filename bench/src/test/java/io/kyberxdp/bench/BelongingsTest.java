package io.kyberxdp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BelongingsTest {

    private final List<String> closed = new ArrayList<>();

    @Test
    void closesTheNewestFirstAndEachOnce() throws IOException {
        Belongings belongings = new Belongings();
        belongings.keep(() -> thing("network"));
        belongings.keep(() -> thing("process"));
        belongings.close();
        assertEquals(List.of("process", "network"), closed);
    }

    @Test
    void closesTheRestWhenOneCannotBeClosed() throws IOException {
        try (Belongings belongings = new Belongings()) {
            belongings.keep(() -> thing("network"));
            belongings.keep(() -> () -> {
                throw new IOException("a test's own failure, to be logged");
            });
        }
        assertEquals(List.of("network"), closed);
    }

    @Test
    void keepsNothingThatCouldNotBeMadeAndNothingAfterItsEnd() {
        Belongings belongings = new Belongings();
        assertThrows(
                IOException.class,
                () -> belongings.keep(() -> {
                    throw new IOException("no");
                }));
        belongings.close();
        assertThrows(IOException.class, () -> belongings.keep(() -> thing("late")));
        assertEquals(List.of(), closed);
    }

    private Closeable thing(String name) {
        return () -> closed.add(name);
    }
}
