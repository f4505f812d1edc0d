package io.kyberxdp.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time-stamp counter, by its frequency. Java cannot read the counter, so cycles are computed from time; they are of
 * the counter, which ticks steadily, and not of the core, which speeds up and slows down.
 *
 * @param megahertz its frequency; 0 when it is not known
 * @param source where the frequency is from, or why there is none
 */
public record CycleCounter(double megahertz, String source) {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final Path SCALING = Path.of("/sys/devices/system/cpu/cpu0/cpufreq");
    private static final Pattern NOMINAL = Pattern.compile("model name.*@ *([0-9.]+) *GHz.*");
    private static final Pattern CURRENT = Pattern.compile("cpu MHz\\s*: *([0-9.]+).*");

    /** This machine's. */
    public static CycleCounter here() {
        try {
            return of(Files.readAllLines(CPU_INFO), Files.isDirectory(SCALING));
        } catch (IOException e) {
            return unknown("cannot read " + CPU_INFO + ": " + e);
        }
    }

    /**
     * What the kernel tells.
     *
     * @param cpuInfo the lines of /proc/cpuinfo
     * @param scales whether the kernel scales the core's frequency; without that "cpu MHz" is the counter's own
     */
    static CycleCounter of(List<String> cpuInfo, boolean scales) {
        if (cpuInfo.stream().noneMatch(line -> line.startsWith("flags") && line.contains(" constant_tsc"))) {
            return unknown("this CPU has no constant time-stamp counter");
        }
        if (!scales) {
            double current = first(cpuInfo, CURRENT);
            if (current > 0) {
                return new CycleCounter(current, "\"cpu MHz\" of " + CPU_INFO + ", where no frequency is scaled");
            }
        }
        double nominal = first(cpuInfo, NOMINAL);
        return nominal > 0
                ? new CycleCounter(nominal * 1000, "the nominal frequency in the CPU's name")
                : unknown(CPU_INFO + " tells no nominal frequency");
    }

    /** The cycles of a time; null when the frequency is not known. */
    public Double cycles(double nanos) {
        return megahertz > 0 ? nanos * megahertz / 1000 : null;
    }

    private static CycleCounter unknown(String cause) {
        return new CycleCounter(0, cause);
    }

    private static double first(List<String> lines, Pattern pattern) {
        return lines.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .map(matcher -> Double.parseDouble(matcher.group(1)))
                .orElse(0.0);
    }
}
