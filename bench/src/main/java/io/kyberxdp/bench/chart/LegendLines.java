package io.kyberxdp.bench.chart;

import java.util.ArrayList;
import java.util.List;

/** Breaks a legend into lines. SVG has no such thing, and letters are as wide as they are: widths are guessed. */
final class LegendLines {

    private static final int BESIDE = 30;

    private LegendLines() {}

    static List<List<Key>> of(List<Key> legend, int room, int letter) {
        List<List<Key>> lines = new ArrayList<>();
        int left = 0;
        for (Key key : legend) {
            int width = width(key, letter);
            if (lines.isEmpty() || width > left) {
                lines.add(new ArrayList<>());
                left = room;
            }
            lines.get(lines.size() - 1).add(key);
            left -= width;
        }
        return lines;
    }

    static int width(Key key, int letter) {
        return BESIDE + letter * key.name().length();
    }
}
