package io.kyberxdp.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Things by what they have in common, in the order of their first. */
final class Grouped {

    private Grouped() {}

    static <K, T> Map<K, List<T>> by(Function<T, K> key, List<T> things) {
        return things.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }
}
