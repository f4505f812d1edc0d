package io.kyberxdp.bench.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * What a legend says of a colour.
 *
 * @param colour its index
 */
record Key(String name, int colour) {

    /** Colours in the order of the names. */
    static List<Key> inOrder(List<String> names) {
        List<Key> keys = new ArrayList<>();
        for (String name : names) {
            keys.add(new Key(name, keys.size()));
        }
        return keys;
    }
}
