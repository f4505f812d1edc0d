package io.kyberxdp.testvectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.report.TextReport;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.security.Provider;
import java.security.Security;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** The JDK's own ML-KEM, which came with JDK 24. */
@EnabledForJreRange(min = JRE.JAVA_24)
class SunJceConformanceTest {

    private static Provider provider() {
        Provider provider = Security.getProvider("SunJCE");
        boolean present = provider != null && provider.getService("KEM", "ML-KEM-768") != null;
        Capability.need("sunjce-mlkem", present, "this JDK's SunJCE has no ML-KEM-768");
        return provider;
    }

    @Test
    void passesMlKemAndOffersNoXWing() {
        RunOptions options = RunOptions.defaults()
                .withoutFolder()
                .withSuites(Set.of("xwing-draft-10", "liboqs-mlkem768", "digest-xwing-100"));
        ConformanceReport report = ConformanceRunner.run(provider(), options);
        assertEquals(0, report.failed(), () -> TextReport.render(report));
        assertEquals(56, report.passed());
        SuiteResult draft = PublicVectors.suite(report, "xwing-draft-10");
        assertEquals("no KeyPairGenerator for X-Wing", draft.omissions().get(0).reason());
        assertEquals(3, draft.notApplicable());
    }

    @Test
    void failsNoPublicVectorAsThePageTells() throws IOException {
        RunOptions options =
                RunOptions.defaults().withFolder(PublicVectors.folder()).withSuites(PublicVectors.quickSuites());
        ConformanceReport report = ConformanceRunner.run(provider(), options);
        assertEquals(0, report.failed(), () -> TextReport.render(report));
        assertEquals(
                265, PublicVectors.suite(report, "wycheproof-mlkem768-encaps").passed());
        assertEquals(780, PublicVectors.suite(report, "cctv-modulus").passed());
        assertEquals(193, PublicVectors.suite(report, "wycheproof-mlkem768").cases());
        ConformancePage.assertTells("SunJCE", report);
    }
}
