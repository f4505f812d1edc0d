package io.kyberxdp.cli.terminal;

import java.time.Duration;
import java.util.Locale;

/** Figures for people: three significant digits, always with the unit. */
public final class Units {

    private Units() {}

    /** A short time, for example {@code 41.2 us}. */
    public static String time(double nanos) {
        if (nanos < 1e3) {
            return digits(nanos) + " ns";
        }
        if (nanos < 1e6) {
            return digits(nanos / 1e3) + " us";
        }
        return nanos < 1e9 ? digits(nanos / 1e6) + " ms" : digits(nanos / 1e9) + " s";
    }

    /** A whole number with separators, for example {@code 1,234}. */
    public static String count(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }

    /** A duration that somebody waits for, for example {@code 2 min 05 s}. */
    public static String waiting(Duration duration) {
        long seconds = Math.max(0, (duration.toMillis() + 500) / 1000);
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds / 60 % 60);
    }

    private static String digits(double value) {
        int decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
