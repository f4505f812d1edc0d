package io.kyberxdp.bench;

import io.kyberxdp.bench.subject.JcaProviders;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where figures come from; figures without it mean nothing.
 *
 * @param cpu model name
 * @param cpus logical processors that the JVM may use
 * @param load how many tasks wanted a processor in the last minute, on average; negative when the system does not say
 * @param os name, version and architecture
 * @param java version, vendor and virtual machine
 * @param providers version of each installed provider that was asked for, by name
 */
public record Machine(String cpu, int cpus, double load, String os, String java, Map<String, String> providers) {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    /** Whether others left too little of the machine for figures to be worth quoting. */
    public boolean isBusy() {
        return load > cpus / 2.0;
    }

    /** This machine and this JVM, as they are now, with the versions of the named providers that are installed. */
    public static Machine here(List<String> providerNames) {
        return with(versions(providerNames));
    }

    /** This machine and this JVM, as they are now. */
    static Machine with(Map<String, String> versions) {
        return new Machine(
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                property("os.name") + " " + property("os.version") + " " + property("os.arch"),
                property("java.vm.name") + " " + property("java.runtime.version") + ", " + property("java.vendor"),
                versions);
    }

    private static Map<String, String> versions(List<String> providerNames) {
        Map<String, String> versions = new TreeMap<>();
        for (String name : providerNames) {
            Provider provider = Security.getProvider(name);
            if (provider != null) {
                versions.put(name, JcaProviders.versionOf(provider));
            }
        }
        return versions;
    }

    private static String cpuModel() {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .orElse("unknown (" + CPU_INFO + " names none)");
        } catch (IOException e) {
            return "unknown (" + e + ")";
        }
    }

    private static String property(String name) {
        return System.getProperty(name, "?");
    }
}
