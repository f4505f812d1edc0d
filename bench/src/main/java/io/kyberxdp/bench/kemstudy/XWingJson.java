package io.kyberxdp.bench.kemstudy;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.sun.management.OperatingSystemMXBean;
import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.SeriesKey;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The study in the shape that the X-Wing authors' repository prints its own: {@code system_info}, then for each
 * implementation what {@code keypair}, {@code enc} and {@code dec} take, in whole cycles; in nanoseconds where the counter's
 * frequency is not known, as {@code system_info.unit} says. Each figure is the average of the repetitions' medians: an average
 * of all executions would tell how often others interrupted them.
 */
final class XWingJson {

    private static final Gson GSON =
            new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    private static final Path KERNEL_VERSION = Path.of("/proc/sys/kernel/version");
    private static final double GIBIBYTE = 1 << 30;

    private final Map<String, Map<String, Object>> members;

    private XWingJson(Map<String, Map<String, Object>> members) {
        this.members = members;
    }

    /** Of the study's series. */
    static XWingJson of(List<RepeatedSeries> series, CycleCounter counter) {
        Map<String, Map<String, Object>> members = new LinkedHashMap<>();
        members.put("system_info", systemInfo(counter));
        for (RepeatedSeries one : series) {
            double nanos = one.repetitions().stream()
                    .mapToDouble(repetition -> Summary.of(repetition.nanos()).median())
                    .average()
                    .orElseThrow();
            Double cycles = counter.cycles(nanos);
            members.computeIfAbsent(name(one.key()), name -> new LinkedHashMap<>())
                    .put(one.key().operation(), Math.round(cycles == null ? nanos : cycles));
        }
        return new XWingJson(members);
    }

    /** The document's members, in order. */
    Map<String, Map<String, Object>> members() {
        return members;
    }

    /** The document. */
    String text() {
        return GSON.toJson(members) + "\n";
    }

    /** As {@code xwing_naive_native_avx2}: the KEM as the authors spell it, then by whom it is. */
    private static String name(SeriesKey key) {
        String kem = key.subject().replace("X-Wing", "xwing").replace("ML-KEM-", "mlkem");
        String by = String.join("_", key.conditions().values());
        return (kem + "_" + by).replace('-', '_').toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> systemInfo(CycleCounter counter) {
        Machine machine = Machine.here(List.of());
        Map<String, Object> info = new LinkedHashMap<>();
        info.put("platform", System.getProperty("os.name"));
        info.put("platform-release", System.getProperty("os.version"));
        info.put("platform-version", kernelVersion());
        info.put("architecture", System.getProperty("os.arch"));
        info.put("processor", machine.cpu());
        info.put("total_cores", machine.cpus());
        info.put("ram", ram());
        info.put("java", machine.java());
        info.put("counter_frequency", String.format(Locale.ROOT, "%.2fMhz", counter.megahertz()));
        info.put("statistic", "average of the medians of repetitions");
        info.put("unit", counter.megahertz() > 0 ? "cycles of the time-stamp counter" : "nanoseconds");
        return info;
    }

    private static String kernelVersion() {
        try {
            return Files.readString(KERNEL_VERSION).strip();
        } catch (IOException e) {
            return "unknown (" + e + ")";
        }
    }

    private static String ram() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? String.format(Locale.ROOT, "%.1fG", system.getTotalMemorySize() / GIBIBYTE)
                : "unknown";
    }
}
