package io.kyberxdp.testvectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.report.TextReport;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A runner that cannot fail would be worthless: every fault must show, where it should and nowhere else. */
class FaultyProviderTest {

    private static final String[] USING_ENCAPSULATION = {
        "xwing-draft-10",
        "liboqs-mlkem768",
        "digest-xwing-100",
        "xwing-draft-file",
        "xwing-draft-keys",
        "wycheproof-mlkem768-encaps",
        "wycheproof-x25519-in-xwing",
        "acvp-mlkem768-encap-decap",
        "cctv-unluckysample",
        "cctv-intermediate"
    };

    @TempDir
    private static Path folder;

    @BeforeAll
    static void writeVectors() throws Exception {
        SyntheticFolder.write(folder);
    }

    private static ConformanceReport run(Fault fault) {
        return ConformanceRunner.run(
                new FaultyProvider(fault),
                RunOptions.defaults().withFolder(folder).withSuites(PublicVectors.quickSuites()));
    }

    private static Set<String> suitesWith(ConformanceReport report, ToIntFunction<SuiteResult> count) {
        return report.suites().stream()
                .filter(suite -> count.applyAsInt(suite) > 0)
                .map(SuiteResult::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void passesWithoutFault() {
        ConformanceReport report = run(Fault.NONE);
        assertTrue(report.conformant(), () -> TextReport.render(report));
        assertEquals(List.of(), report.fileProblems());
        assertEquals(
                Set.of("acvp-mlkem768-keygen", "wycheproof-x25519", "wycheproof-x25519-in-xwing"),
                suitesWith(report, SuiteResult::notApplicable));
    }

    static Stream<Arguments> failingSuites() {
        return Stream.of(
                failing(Fault.ENCAPSULATES_WRONG_SECRET, USING_ENCAPSULATION),
                failing(
                        Fault.DECAPSULATES_WRONG_SECRET,
                        "xwing-draft-10",
                        "liboqs-mlkem768",
                        "digest-xwing-100",
                        "xwing-draft-file",
                        "xwing-draft-keys",
                        "wycheproof-mlkem768",
                        "wycheproof-mlkem768-semi-expanded",
                        "acvp-mlkem768-encap-decap",
                        "cctv-strcmp",
                        "cctv-unluckysample",
                        "cctv-intermediate"),
                failing(Fault.LOSES_Z, "liboqs-mlkem768", "wycheproof-mlkem768", "cctv-strcmp", "cctv-intermediate"),
                failing(
                        Fault.DRAWS_Z_BEFORE_D,
                        "liboqs-mlkem768",
                        "wycheproof-mlkem768",
                        "wycheproof-mlkem768-keygen",
                        "acvp-mlkem768-keygen",
                        "cctv-unluckysample",
                        "cctv-intermediate"),
                failing(
                        Fault.ACCEPTS_UNREDUCED_KEYS,
                        "wycheproof-mlkem768-encaps",
                        "acvp-mlkem768-encap-decap",
                        "cctv-modulus"),
                failing(
                        Fault.REFUSES_EVERY_PUBLIC_KEY,
                        "liboqs-mlkem768",
                        "xwing-draft-file",
                        "xwing-draft-keys",
                        "wycheproof-mlkem768-encaps",
                        "wycheproof-x25519-in-xwing",
                        "acvp-mlkem768-encap-decap",
                        "cctv-modulus",
                        "cctv-unluckysample",
                        "cctv-intermediate"),
                failing(Fault.ACCEPTS_WRONG_HASH, "wycheproof-mlkem768-semi-expanded", "acvp-mlkem768-encap-decap"),
                failing(
                        Fault.ACCEPTS_ANY_CIPHERTEXT_LENGTH,
                        "wycheproof-mlkem768",
                        "wycheproof-mlkem768-semi-expanded"),
                failing(
                        Fault.THROWS_UNDOCUMENTED_EXCEPTIONS,
                        "wycheproof-mlkem768",
                        "wycheproof-mlkem768-semi-expanded",
                        "wycheproof-mlkem768-encaps",
                        "acvp-mlkem768-encap-decap",
                        "cctv-modulus"),
                failing(Fault.MASKS_PUBLIC_X25519_KEY, "wycheproof-x25519-in-xwing"),
                failing(
                        Fault.EXPORTS_WRONG_SEED,
                        "xwing-draft-10",
                        "liboqs-mlkem768",
                        "xwing-draft-file",
                        "xwing-draft-keys",
                        "wycheproof-mlkem768-keygen",
                        "acvp-mlkem768-keygen",
                        "cctv-unluckysample",
                        "cctv-intermediate"));
    }

    private static Arguments failing(Fault fault, String... suites) {
        return Arguments.of(fault, new TreeSet<>(Arrays.asList(suites)));
    }

    @ParameterizedTest
    @MethodSource("failingSuites")
    void failsInExactlyTheSuitesThatSeeTheFault(Fault fault, Set<String> suites) {
        ConformanceReport report = run(fault);
        assertEquals(suites, suitesWith(report, SuiteResult::failed), () -> TextReport.render(report));
        assertFalse(report.conformant());
    }

    @ParameterizedTest
    @EnumSource(names = {"IGNORES_RANDOMNESS", "DRAWS_TOO_MUCH", "DRAWS_TOO_LITTLE"})
    void passesNothingThatNeedsExactRandomness(Fault fault) {
        ConformanceReport report = run(fault);
        assertEquals(0, report.failed(), () -> TextReport.render(report));
        for (String name : List.of(
                "xwing-draft-10",
                "liboqs-mlkem768",
                "digest-xwing-100",
                "xwing-draft-file",
                "wycheproof-mlkem768-keygen",
                "wycheproof-x25519-in-xwing",
                "acvp-mlkem768-keygen")) {
            SuiteResult suite = PublicVectors.suite(report, name);
            assertEquals(0, suite.passed(), name);
            assertEquals(suite.cases(), suite.notApplicable(), name);
        }
    }

    @Test
    void namesHowMuchRandomnessWasDrawn() {
        SuiteResult.Omission omission = PublicVectors.suite(run(Fault.IGNORES_RANDOMNESS), "xwing-draft-10")
                .omissions()
                .get(0);
        assertEquals(
                "the KeyPairGenerator for X-Wing drew 0 of the 32 bytes of the caller's SecureRandom",
                omission.reason());
        assertEquals(List.of("vector 1", "vector 2", "vector 3"), omission.caseIds());
    }

    @Test
    void confirmsExpandedKeysOfAProviderThatExportsSeedsOnly() {
        ConformanceReport report = run(Fault.EXPORTS_SEED_ONLY);
        assertEquals(0, report.failed(), () -> TextReport.render(report));
        assertEquals(
                1, PublicVectors.suite(report, "wycheproof-mlkem768-keygen").passed());
    }

    @Test
    void doesNotPassExpandedKeysThatAProviderNeitherShowsNorCompares() {
        ConformanceReport report = run(Fault.EXPORTS_SEED_ONLY_AND_TRUSTS_BOTH_FORM);
        assertEquals(0, report.failed(), () -> TextReport.render(report));
        assertEquals(
                1, PublicVectors.suite(report, "wycheproof-mlkem768-keygen").notApplicable());
    }

    @Test
    void usesGeneratedKeysWhereSeedsAreNotParsed() {
        ConformanceReport report = run(Fault.PARSES_NO_PRIVATE_KEY);
        SuiteResult seeds = PublicVectors.suite(report, "wycheproof-mlkem768");
        assertEquals(3, seeds.passed(), "valid cases and a bad ciphertext");
        assertEquals(1, seeds.notApplicable(), "a seed that must be refused");
        assertEquals(
                4,
                PublicVectors.suite(report, "wycheproof-mlkem768-semi-expanded").notApplicable());
    }
}
