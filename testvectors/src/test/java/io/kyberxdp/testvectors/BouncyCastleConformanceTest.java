package io.kyberxdp.testvectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.report.TextReport;
import java.security.Provider;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Test;

/** Bouncy Castle 1.87 passes everything but refuses low-order points, which the runner says and does not count as passed. */
class BouncyCastleConformanceTest {

    private static final Provider PROVIDER = new BouncyCastleProvider();

    @Test
    void passesTheVectorsInsideTheProject() {
        RunOptions options = RunOptions.defaults()
                .withoutFolder()
                .withSuites(Set.of("xwing-draft-10", "liboqs-mlkem768", "digest-xwing-100"));
        ConformanceReport report = ConformanceRunner.run(PROVIDER, options);
        assertTrue(report.conformant(), () -> TextReport.render(report));
        assertEquals(
                List.of(3, 56, 1),
                report.suites().stream().map(SuiteResult::passed).toList());
        assertEquals(0, report.notApplicable());
        assertEquals(List.of(), report.fileProblems());
    }

    @Test
    void countsEveryCaseOfThePublicVectors() {
        RunOptions options =
                RunOptions.defaults().withFolder(PublicVectors.folder()).withSuites(PublicVectors.quickSuites());
        ConformanceReport report = ConformanceRunner.run(PROVIDER, options);
        assertEquals(0, report.failed(), () -> TextReport.render(report));
        assertEquals(List.of(), report.fileProblems());
        Map<String, List<Integer>> passedAndNotApplicable = new TreeMap<>();
        report.suites()
                .forEach(suite ->
                        passedAndNotApplicable.put(suite.name(), List.of(suite.passed(), suite.notApplicable())));
        assertEquals(
                new TreeMap<>(Map.ofEntries(
                        Map.entry("xwing-draft-10", List.of(3, 0)),
                        Map.entry("liboqs-mlkem768", List.of(56, 0)),
                        Map.entry("digest-xwing-100", List.of(1, 0)),
                        Map.entry("xwing-draft-file", List.of(3, 0)),
                        Map.entry("xwing-draft-keys", List.of(3, 0)),
                        Map.entry("wycheproof-mlkem768", List.of(193, 0)),
                        Map.entry("wycheproof-mlkem768-encaps", List.of(265, 0)),
                        Map.entry("wycheproof-mlkem768-keygen", List.of(100, 0)),
                        Map.entry("wycheproof-mlkem768-semi-expanded", List.of(9, 0)),
                        Map.entry("wycheproof-x25519", List.of(487, 31)),
                        Map.entry("wycheproof-x25519-in-xwing", List.of(487, 31)),
                        Map.entry("acvp-mlkem768-keygen", List.of(25, 50)),
                        Map.entry("acvp-mlkem768-encap-decap", List.of(35, 70)),
                        Map.entry("cctv-modulus", List.of(780, 0)),
                        Map.entry("cctv-strcmp", List.of(1, 0)),
                        Map.entry("cctv-unluckysample", List.of(2, 1)),
                        Map.entry("cctv-intermediate", List.of(3, 1)))),
                passedAndNotApplicable);
    }
}
