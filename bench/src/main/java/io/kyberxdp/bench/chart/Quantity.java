package io.kyberxdp.bench.chart;

import io.kyberxdp.bench.study.Series;
import java.util.Locale;

/** Figures in words: three digits that count, with the unit's prefix where it has one. */
public final class Quantity {

    private static final String[] TIMES = {"ns", "µs", "ms", "s"};
    private static final String[] RATES = {"B/s", "kB/s", "MB/s", "GB/s"};

    /** The unit of throughput: bytes a second. */
    public static final String BYTES_PER_SECOND = "B/s";

    private Quantity() {}

    /** A figure with its unit, as "12.3 µs"; an unknown unit stands as it is. */
    public static String text(double value, String unit) {
        return switch (unit) {
            case Series.NANOSECONDS -> scaled(value, TIMES);
            case BYTES_PER_SECOND -> scaled(value, RATES);
            case "" -> plain(value);
            default -> plain(value) + " " + unit;
        };
    }

    /** The same for the mark of an axis: no zeros at the end. */
    static String tick(double value, String unit) {
        return text(value, unit).replaceFirst("(\\.\\d*?)0+(?!\\d)", "$1").replaceFirst("\\.(?!\\d)", "");
    }

    /** A ratio, as "1.25". */
    public static String ratio(double ratio) {
        return digits(ratio);
    }

    /** A share of one as "12.3 %". */
    public static String percent(double share) {
        return digits(100 * share) + " %";
    }

    /** A figure of any size, as "1.23e+08". */
    public static String scientific(double value) {
        return String.format(Locale.ROOT, "%.3g", value);
    }

    /** A whole number with its thousands apart. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String plain(double value) {
        return Math.abs(value) >= 1000 ? count(Math.round(value)) : digits(value);
    }

    private static String scaled(double value, String[] units) {
        int unit = 0;
        double rest = value;
        while (Math.abs(rest) >= 999.5 && unit < units.length - 1) {
            rest /= 1000;
            unit++;
        }
        return digits(rest) + " " + units[unit];
    }

    private static String digits(double value) {
        double size = Math.abs(value);
        if (size >= 1000) {
            return count(Math.round(value));
        }
        int decimals = size >= 99.95 || size == 0 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
