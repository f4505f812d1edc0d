package io.kyberxdp.bench.chart;

import java.util.ArrayList;
import java.util.List;

/** Breaks a legend into lines. SVG has no such thing, and letters are as wide as they are: widths are guessed. */
final class LegendLines {

    private static final int BESIDE = 30;

    private LegendLines() {}

    /** The names' indexes, line by line. */
    static List<List<Integer>> of(List<String> names, int room, int letter) {
        List<List<Integer>> lines = new ArrayList<>();
        int left = 0;
        for (int i = 0; i < names.size(); i++) {
            int width = width(names.get(i), letter);
            if (lines.isEmpty() || width > left) {
                lines.add(new ArrayList<>());
                left = room;
            }
            lines.get(lines.size() - 1).add(i);
            left -= width;
        }
        return lines;
    }

    static int width(String name, int letter) {
        return BESIDE + letter * name.length();
    }
}
