package io.kyberxdp.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.terminal.Table.Column;
import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void alignsWordsLeftAndFiguresRight() {
        Table table =
                new Table(Column.left("name"), Column.right("n")).row("a", "1").row("longer", "1,000");
        assertEquals("""
                name        n
                a           1
                longer  1,000
                """, table.toString());
    }

    @Test
    void wrapsTheLastColumnToFit() {
        Table table = new Table(Column.left("name"), Column.left("why"))
                .row("x", "word ".repeat(40).strip());
        assertTrue(table.toString().lines().count() > 2);
        table.toString().lines().forEach(line -> assertTrue(line.length() <= Table.WIDTH, line));
        assertEquals(40, table.toString().split("word", -1).length - 1, "no word may be lost");
    }

    @Test
    void keepsALongWordWhole() {
        String word = "x".repeat(100);
        assertTrue(new Table(Column.left("a")).row(word).toString().contains(word));
    }

    @Test
    void rejectsARowOfAnotherWidth() {
        Table table = new Table(Column.left("a"), Column.left("b"));
        assertThrows(IllegalArgumentException.class, () -> table.row("only one"));
    }
}
