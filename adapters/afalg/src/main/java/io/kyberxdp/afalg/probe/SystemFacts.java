package io.kyberxdp.afalg.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the system's files tell about AF_ALG. What cannot be read counts as not said.
 *
 * @param root the folder that holds proc, sys, etc and lib
 * @param release the kernel's release, as {@code uname -r} says it
 */
record SystemFacts(Path root, String release) {

    private static final List<String> MODPROBE_FOLDERS =
            List.of("etc/modprobe.d", "run/modprobe.d", "usr/lib/modprobe.d", "lib/modprobe.d");

    static SystemFacts ofThisSystem() {
        return new SystemFacts(Path.of("/"), System.getProperty("os.version"));
    }

    /** The value of /proc/sys/crypto/af_alg_restrict, which kernels from 7.3 on have. */
    OptionalInt restriction() {
        String text = read("proc/sys/crypto/af_alg_restrict").strip();
        return text.matches("[0-9]{1,4}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    /** Whether a seccomp filter watches this thread. */
    boolean isFiltered() {
        return read("proc/thread-self/status").lines().anyMatch(line -> line.matches("Seccomp:\\s+2"));
    }

    /** Whether the kernel has the family, whatever this process may see of it. */
    boolean hasFamily() {
        return Files.isDirectory(root.resolve("sys/module/af_alg"))
                || read("proc/net/protocols").lines().anyMatch(line -> line.startsWith("ALG "))
                || read("lib/modules/" + release + "/modules.builtin").contains("/af_alg.ko");
    }

    /** Whether the module is there to be loaded. */
    boolean offers(String module) {
        return read("lib/modules/" + release + "/modules.dep").contains("/" + module + ".ko");
    }

    /** The line of modprobe's configuration that keeps a module from being loaded, and its file. */
    Optional<String> blacklisting(String module) {
        String name = module.replace("_", "[_-]");
        Pattern pattern =
                Pattern.compile("\\s*(blacklist\\s+" + name + "|install\\s+" + name + "\\s+\\S*/(false|true))\\b.*");
        for (String folder : MODPROBE_FOLDERS) {
            for (Path file : files(root.resolve(folder))) {
                Optional<String> line = read(file)
                        .lines()
                        .filter(text -> pattern.matcher(text).matches())
                        .findFirst();
                if (line.isPresent()) {
                    return Optional.of("'" + line.get().strip() + "' in /" + root.relativize(file));
                }
            }
        }
        return Optional.empty();
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return new ArrayList<>(all.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList());
        } catch (IOException e) {
            return List.of();
        }
    }

    private String read(String file) {
        return read(root.resolve(file));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
