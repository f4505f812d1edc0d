package io.kyberxdp.testvectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.report.TextReport;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.security.Provider;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Our own provider fails nothing, and what is not applicable to it has one of three reasons. */
class KyberXdpConformanceTest {

    private static final Set<String> REASONS = Set.of(
            "another parameter set: ML-KEM-512",
            "another parameter set: ML-KEM-1024",
            "no KeyFactory for X25519",
            "the key pair is the draft's, with G(d) instead of G(d | k)");

    private static Provider provider() {
        Optional<Provider> found = ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.getName().equals("KyberXdp"))
                .findFirst();
        Capability.need("kyberxdp-provider", found.isPresent(), "no service java.security.Provider names KyberXdp");
        return found.orElseThrow();
    }

    @Test
    void passesTheVectorsInsideTheProject() {
        RunOptions options = RunOptions.defaults()
                .withoutFolder()
                .withSuites(Set.of("xwing-draft-10", "liboqs-mlkem768", "digest-xwing-100"));
        ConformanceReport report = ConformanceRunner.run(provider(), options);
        assertTrue(report.conformant(), () -> TextReport.render(report));
        assertEquals(0, report.notApplicable(), () -> TextReport.render(report));
        assertEquals(3 + 56 + 1, report.passed());
    }

    @Test
    void passesThePublicVectorsAsThePageTells() throws IOException {
        RunOptions options =
                RunOptions.defaults().withFolder(PublicVectors.folder()).withSuites(PublicVectors.quickSuites());
        ConformanceReport report = ConformanceRunner.run(provider(), options);
        assertEquals(0, report.failed(), () -> TextReport.render(report));
        assertEquals(List.of(), report.fileProblems());
        assertEquals(
                518, PublicVectors.suite(report, "wycheproof-x25519-in-xwing").passed());
        Set<String> reasons = report.suites().stream()
                .flatMap(suite -> suite.omissions().stream())
                .map(SuiteResult.Omission::reason)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(REASONS), reasons);
        ConformancePage.assertTells("KyberXdp", report);
    }
}
