package io.kyberxdp.bench.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Where a value stands on an axis: from 0 at its beginning to 1 at its end.
 *
 * @param from the least value, above 0 when logarithmic
 * @param to the greatest value, above {@code from}
 * @param logarithmic whether equal distances are equal ratios
 * @param ticks the values to be marked
 */
record Scale(double from, double to, boolean logarithmic, List<Double> ticks) {

    private static final int TICKS = 6;
    private static final int MOST_TICKS = 9;
    private static final double[] STEPS = {1, 2, 5, 10};

    /** From 0 to about the greatest of these. */
    static Scale linear(DoubleStream values) {
        return linear(0, values.max().orElse(1));
    }

    /** From one value to about another. */
    private static Scale linear(double from, double to) {
        double step = step((to > from ? to - from : 1) / TICKS);
        double end = from + step * Math.max(1, Math.ceil((to - from) / step - 1e-9));
        return new Scale(from, end, false, multiples(step, from, end));
    }

    /** Exactly from one value to another, above it. */
    static Scale exactly(double from, double to) {
        return new Scale(from, to, false, multiples(step((to - from) / TICKS), from, to));
    }

    private static List<Double> multiples(double step, double from, double to) {
        List<Double> multiples = new ArrayList<>();
        for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) {
            multiples.add(i * step);
        }
        return List.copyOf(multiples);
    }

    /** About from the least to the greatest of these; what is not above 0 does not count. */
    static Scale logarithmic(DoubleStream values) {
        double[] positive = values.filter(value -> value > 0).toArray();
        double least = DoubleStream.of(positive).min().orElse(1);
        double greatest = DoubleStream.of(positive).max().orElse(10);
        List<Double> ticks = new ArrayList<>();
        for (int decade = (int) Math.floor(Math.log10(least)); Math.pow(10, decade) <= greatest; decade++) {
            for (int i = 0; i < 3; i++) {
                ticks.add(STEPS[i] * Math.pow(10, decade));
            }
        }
        ticks.add(Math.pow(10, Math.floor(Math.log10(greatest)) + 1));
        double from =
                ticks.stream().filter(tick -> tick <= least).reduce((a, b) -> b).orElse(least);
        double to = ticks.stream().filter(tick -> tick > greatest).findFirst().orElse(greatest);
        return new Scale(from, to, true, thinned(ticks, from, to));
    }

    /** Decades alone where there would be too many marks, or every second of these, and so on. */
    private static List<Double> thinned(List<Double> ticks, double from, double to) {
        int apart = 1;
        List<Double> marks = every(apart, ticks, from, to);
        while (marks.size() > MOST_TICKS) {
            apart = apart == 1 ? 3 : apart + 3;
            marks = every(apart, ticks, from, to);
        }
        return marks;
    }

    private static List<Double> every(int apart, List<Double> ticks, double from, double to) {
        return IntStream.range(0, ticks.size())
                .filter(i -> i % apart == 0)
                .mapToObj(ticks::get)
                .filter(tick -> from <= tick && tick <= to)
                .toList();
    }

    private static double step(double least) {
        double decade = Math.pow(10, Math.floor(Math.log10(least)));
        for (double step : STEPS) {
            if (step * decade >= least * (1 - 1e-9)) {
                return step * decade;
            }
        }
        return 10 * decade;
    }

    /** Beyond an end, the end. */
    double at(double value) {
        double inside = Math.max(from, Math.min(to, value));
        return logarithmic ? Math.log(inside / from) / Math.log(to / from) : (inside - from) / (to - from);
    }
}
