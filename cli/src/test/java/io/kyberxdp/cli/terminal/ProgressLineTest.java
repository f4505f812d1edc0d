package io.kyberxdp.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private final StringWriter text = new StringWriter();
    private final AtomicLong clock = new AtomicLong(-5);

    @Test
    void tellsTheTimeLeft() {
        try (ProgressLine line = line(true, false)) {
            line.at(0, 4, "first");
            pass(30);
            line.at(1, 4, "second");
        }
        assertEquals(
                "  0 %  first\n 25 %  1 min 30 s left  second\n",
                text.toString().replace("\r\n", "\n"));
    }

    @Test
    void isQuietBetweenTwoReports() {
        try (ProgressLine line = line(true, false)) {
            line.at(1, 4, "first");
            pass(1);
            line.at(2, 4, "too soon");
        }
        assertEquals(1, text.toString().lines().count());
    }

    @Test
    void overwritesAndClearsItselfOnATerminal() {
        try (ProgressLine line = line(true, true)) {
            line.at(0, 2, "a long description");
            pass(1);
            line.at(1, 2, "x");
        }
        assertTrue(!text.toString().contains("\n"), "one line only");
        String[] writes = text.toString().split("\r", -1);
        assertEquals(writes[1].length(), writes[2].length(), "the shorter text covers the longer");
        assertTrue(writes[3].isBlank(), "cleared at the end");
    }

    @Test
    void neverExceedsTheWidthOfATerminal() {
        try (ProgressLine line = line(true, true)) {
            line.at(0, 2, "x".repeat(200));
        }
        assertTrue(text.toString().split("\r", -1)[1].length() < Table.WIDTH);
    }

    @Test
    void isSilentWhereNobodyLooks() {
        try (ProgressLine line = line(false, false)) {
            line.at(1, 2, "x");
        }
        assertEquals("", text.toString());
    }

    private ProgressLine line(boolean shown, boolean terminal) {
        return new ProgressLine(new PrintWriter(text), shown, terminal, clock::get);
    }

    private void pass(long seconds) {
        clock.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }
}
