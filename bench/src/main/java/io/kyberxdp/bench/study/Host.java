package io.kyberxdp.bench.study;

import io.kyberxdp.bench.Machine;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The machine, as far as it bears on speed.
 *
 * @param machine processor, Java, load, providers' versions
 * @param features of the processor that fast code asks for, as the kernel names them
 * @param microcode its revision, or that this cannot be read
 * @param governor who chooses the clock's frequency, or that this cannot be read
 * @param turbo whether the clock may exceed its nominal frequency, or that this cannot be read
 * @param virtualisation what this machine runs in
 * @param distribution of the operating system
 * @param libraries versions of what was measured beside the providers, by name
 */
public record Host(
        Machine machine,
        List<String> features,
        String microcode,
        String governor,
        String turbo,
        String virtualisation,
        String distribution,
        Map<String, String> libraries) {

    private static final String UNREADABLE = "not readable here";
    private static final Set<String> TELLING = Set.of(
            "aes",
            "vaes",
            "pclmulqdq",
            "vpclmulqdq",
            "sha_ni",
            "ssse3",
            "avx2",
            "avx512f",
            "avx512bw",
            "avx512vl",
            "avx512vbmi",
            "avx512ifma",
            "bmi2",
            "adx",
            "constant_tsc",
            "asimd",
            "pmull",
            "sha2",
            "sha3");

    public Host {
        features = List.copyOf(features);
        libraries = Collections.unmodifiableMap(new TreeMap<>(libraries));
    }

    /** This machine, now. */
    public static Host here(Machine machine, Map<String, String> libraries) {
        return of(new SystemFiles(Path.of("/")), machine, libraries);
    }

    static Host of(SystemFiles files, Machine machine, Map<String, String> libraries) {
        return new Host(
                machine,
                features(files),
                files.value("proc/cpuinfo", "microcode").orElse(UNREADABLE),
                files.line("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
                        .orElse(UNREADABLE),
                turbo(files),
                virtualisation(files),
                files.value("etc/os-release", "PRETTY_NAME")
                        .map(name -> name.replace("\"", ""))
                        .orElse(UNREADABLE),
                libraries);
    }

    private static List<String> features(SystemFiles files) {
        String flags = files.value("proc/cpuinfo", "flags")
                .or(() -> files.value("proc/cpuinfo", "Features"))
                .orElse("");
        return Arrays.stream(flags.split("\\s+", -1))
                .filter(TELLING::contains)
                .sorted()
                .toList();
    }

    private static String turbo(SystemFiles files) {
        return files.line("sys/devices/system/cpu/intel_pstate/no_turbo")
                .map(off -> off.equals("1") ? "off" : "on")
                .or(() -> files.line("sys/devices/system/cpu/cpufreq/boost").map(on -> on.equals("1") ? "on" : "off"))
                .orElse(UNREADABLE);
    }

    private static String virtualisation(SystemFiles files) {
        boolean guest = files.value("proc/cpuinfo", "flags")
                .map(flags -> (" " + flags + " ").contains(" hypervisor "))
                .orElse(false);
        String product = files.line("sys/class/dmi/id/product_name")
                .or(() -> files.line("sys/hypervisor/type"))
                .orElse("of unknown make");
        String container = files.exists(".dockerenv") || files.exists("run/.containerenv") ? ", in a container" : "";
        return (guest ? "a virtual machine (" + product + ")" : "none seen") + container;
    }

    /** What differs in a way that forbids comparing times, in words; empty if nothing does. */
    public List<String> differencesTo(Host other) {
        return List.of(
                        difference("processor", machine.cpu(), other.machine.cpu()),
                        difference("number of processors", machine.cpus(), other.machine.cpus()),
                        difference("system", machine.os(), other.machine.os()),
                        difference("Java", machine.java(), other.machine.java()),
                        difference("processor features", features, other.features),
                        difference("governor", governor, other.governor),
                        difference("turbo", turbo, other.turbo),
                        difference("virtualisation", virtualisation, other.virtualisation))
                .stream()
                .filter(difference -> !difference.isEmpty())
                .toList();
    }

    /** Whether both ran on the same kind of processor, so that times can be compared at all. */
    public boolean isLike(Host other) {
        return machine.cpu().equals(other.machine.cpu()) && machine.cpus() == other.machine.cpus();
    }

    private static String difference(String what, Object one, Object other) {
        return one.equals(other) ? "" : what + ": " + one + " / " + other;
    }
}
