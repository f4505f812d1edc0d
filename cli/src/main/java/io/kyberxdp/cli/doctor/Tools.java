package io.kyberxdp.cli.doctor;

import io.kyberxdp.cli.doctor.Diagnosis.JavaRuntime;
import io.kyberxdp.cli.doctor.Diagnosis.Tool;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks for what {@code ./kyberxdp test} and the build use beside the Java that runs this. */
final class Tools {

    private static final Path INSTALLED_JDKS = Path.of("/usr/lib/jvm");

    private Tools() {}

    static List<Tool> find(JavaRuntime java) {
        return List.of(maven(System.getenv()), secondJdk(INSTALLED_JDKS, feature(java.version())));
    }

    static Tool maven(Map<String, String> environment) {
        Optional<Path> found = Arrays.stream(
                        environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "mvn"))
                .filter(Files::isExecutable)
                .findFirst();
        return new Tool(
                "Maven",
                found.isPresent(),
                found.map(Path::toString).orElse("needed to build and to test; install the package maven"));
    }

    /** A JDK of another feature version: the tests run on both. */
    static Tool secondJdk(Path folder, String feature) {
        List<String> others = jdks(folder)
                .filter(jdk -> !feature(jdk).equals(feature))
                .distinct()
                .sorted()
                .toList();
        return new Tool(
                "second JDK",
                !others.isEmpty(),
                others.isEmpty()
                        ? "the tests run on one JDK only; install one of another version to " + folder
                        : String.join(", ", others));
    }

    private static Stream<String> jdks(Path folder) {
        try (Stream<Path> homes = Files.list(folder)) {
            return homes
                    .filter(home -> Files.isExecutable(home.resolve("bin/javac")))
                    .flatMap(home -> version(home).stream())
                    .toList()
                    .stream();
        } catch (IOException e) {
            return Stream.empty(); // no such folder, or not ours to read: no JDK can be run from it either
        }
    }

    private static Optional<String> version(Path home) {
        try (Stream<String> lines = Files.lines(home.resolve("release"))) {
            return lines.filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> line.substring(line.indexOf('=') + 1).replace("\"", ""))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String feature(String version) {
        return version.replaceFirst("[^0-9].*", "");
    }
}
