package io.kyberxdp.testvectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.report.TextReport;
import java.io.IOException;
import java.security.Provider;
import java.util.List;
import java.util.Set;
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
    void countsEveryCaseOfThePublicVectorsAsThePageTells() throws IOException {
        RunOptions options =
                RunOptions.defaults().withFolder(PublicVectors.folder()).withSuites(PublicVectors.quickSuites());
        ConformanceReport report = ConformanceRunner.run(PROVIDER, options);
        assertEquals(0, report.failed(), () -> TextReport.render(report));
        assertEquals(List.of(), report.fileProblems());
        ConformancePage.assertTells("BC", report);
    }
}
