package io.kyberxdp.afalg.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The algorithms in /proc/crypto. The kernel lists what has been instantiated so far, so that this is no list of what can be
 * bound: an algorithm appears when it is first asked for, and some only ever through AF_ALG's asking.
 */
public final class KernelAlgorithms {

    private static final Path FILE = Path.of("/proc/crypto");

    /** AF_ALG's type of each type in /proc/crypto that it can bind. */
    private static final Map<String, String> TYPES = Map.of(
            "skcipher", "skcipher",
            "lskcipher", "skcipher",
            "aead", "aead",
            "shash", "hash",
            "ahash", "hash",
            "rng", "rng");

    /**
     * One of them; a field that its type has not is empty.
     *
     * @param larval whether the kernel is still making it
     */
    record Algorithm(
            String name,
            String driver,
            String type,
            String priority,
            boolean internal,
            boolean larval,
            String block,
            String keys,
            String result) {

        Optional<String> bindType() {
            return Optional.ofNullable(TYPES.get(type));
        }
    }

    private KernelAlgorithms() {}

    /** A line for each algorithm, as {@link io.kyberxdp.afalg.KyberXdpAfAlgProvider#getProperty} says; empty where there is no list. */
    public static String report() {
        try {
            return report(Files.readString(FILE, StandardCharsets.ISO_8859_1), Probe.ofThisSystem());
        } catch (IOException e) {
            return "";
        }
    }

    static String report(String text, Probe probe) {
        List<Algorithm> all = parse(text);
        Map<String, String> chosen = chosen(all);
        return all.stream()
                .filter(algorithm -> !algorithm.larval())
                .sorted(Comparator.comparing(Algorithm::name).thenComparing(Algorithm::driver))
                .map(algorithm -> line(algorithm, probe, chosen))
                .collect(Collectors.joining("\n"));
    }

    private static String line(Algorithm algorithm, Probe probe, Map<String, String> chosen) {
        boolean isChosen = algorithm.driver().equals(chosen.get(key(algorithm)));
        return String.join(
                "\t",
                algorithm.name(),
                algorithm.driver(),
                algorithm.type(),
                algorithm.priority(),
                bindable(algorithm, probe),
                isChosen ? "chosen" : "",
                algorithm.block(),
                algorithm.keys(),
                algorithm.result());
    }

    private static String bindable(Algorithm algorithm, Probe probe) {
        return algorithm
                .bindType()
                .map(type -> probe.obstacleOf(type, algorithm.driver()).isEmpty() ? "yes" : "no")
                .orElse("untyped");
    }

    /** The driver that each generic name gets: of those not internal the one with the highest priority. */
    private static Map<String, String> chosen(List<Algorithm> all) {
        Map<String, Algorithm> best = new LinkedHashMap<>();
        for (Algorithm algorithm : all) {
            if (!algorithm.internal()
                    && !algorithm.larval()
                    && algorithm.bindType().isPresent()) {
                best.merge(key(algorithm), algorithm, (one, other) -> priority(other) > priority(one) ? other : one);
            }
        }
        return best.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().driver()));
    }

    private static String key(Algorithm algorithm) {
        return algorithm.bindType().orElse(algorithm.type()) + " " + algorithm.name();
    }

    private static int priority(Algorithm algorithm) {
        return algorithm.priority().matches("-?[0-9]{1,9}") ? Integer.parseInt(algorithm.priority()) : 0;
    }

    /** Reads paragraphs of lines "field : value". */
    static List<Algorithm> parse(String text) {
        List<Algorithm> all = new ArrayList<>();
        for (String paragraph : text.split("\\n\\s*\\n", -1)) {
            Map<String, String> fields = new LinkedHashMap<>();
            paragraph.lines().forEach(line -> {
                int colon = line.indexOf(':');
                if (colon > 0) {
                    fields.put(
                            line.substring(0, colon).strip(),
                            line.substring(colon + 1).strip());
                }
            });
            if (fields.containsKey("name") && fields.containsKey("driver")) {
                all.add(algorithm(fields));
            }
        }
        return all;
    }

    private static Algorithm algorithm(Map<String, String> fields) {
        String type = fields.getOrDefault("type", "");
        return new Algorithm(
                fields.get("name"),
                fields.get("driver"),
                type,
                fields.getOrDefault("priority", ""),
                "yes".equals(fields.get("internal")),
                type.equals("larval") || "unknown".equals(fields.get("selftest")),
                fields.getOrDefault("blocksize", ""),
                keys(fields),
                result(fields));
    }

    private static String keys(Map<String, String> fields) {
        String min = fields.getOrDefault("min keysize", "");
        String max = fields.getOrDefault("max keysize", "");
        return min.equals(max) ? min : min + "-" + max;
    }

    private static String result(Map<String, String> fields) {
        if (fields.containsKey("digestsize")) {
            return "digest " + fields.get("digestsize");
        }
        String iv = fields.containsKey("ivsize") ? "iv " + fields.get("ivsize") : "";
        return fields.containsKey("maxauthsize") ? iv + ", tag " + fields.get("maxauthsize") : iv;
    }
}
