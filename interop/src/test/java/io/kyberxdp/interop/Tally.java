package io.kyberxdp.interop;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Counts the cases that were compared and held, and tells them as a row of the page's table. */
final class Tally {

    private final Map<Operation, Integer> cases = new EnumMap<>(Operation.class);

    void count(Operation operation) {
        cases.merge(operation, 1, Integer::sum);
    }

    int of(Operation operation) {
        return cases.getOrDefault(operation, 0);
    }

    /** How many cases a table's cell tells; a dash is none. */
    static int casesOf(String cell) {
        return cell.equals("-") ? 0 : Integer.parseInt(cell.replace(",", ""));
    }

    /** The row's cells in the order of the operations. */
    List<String> cells() {
        return Arrays.stream(Operation.values())
                .map(operation -> of(operation) == 0 ? "-" : String.format(Locale.ROOT, "%,d", of(operation)))
                .collect(Collectors.toList());
    }
}
