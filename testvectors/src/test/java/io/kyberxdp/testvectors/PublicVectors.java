package io.kyberxdp.testvectors;

import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.report.TextReport;
import io.kyberxdp.transport.testkit.Capability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** The folder of other people's vectors, which may be absent. */
final class PublicVectors {

    private PublicVectors() {}

    static Path folder() {
        Path folder = Path.of(System.getProperty(RunOptions.FOLDER_PROPERTY, "nowhere"));
        Capability.need("vectors", Files.isDirectory(folder), "no folder of public vectors at " + folder);
        return folder;
    }

    /** All suites but those of 10,000 tests. */
    static Set<String> quickSuites() {
        return ConformanceRunner.suiteNames().stream()
                .filter(name -> !name.endsWith("000"))
                .collect(Collectors.toSet());
    }

    static SuiteResult suite(ConformanceReport report, String name) {
        return report.suites().stream()
                .filter(suite -> suite.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no suite " + name + " in\n" + TextReport.render(report)));
    }
}
