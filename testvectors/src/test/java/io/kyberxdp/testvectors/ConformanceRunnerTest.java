package io.kyberxdp.testvectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.FileProblem;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.report.TextReport;
import io.kyberxdp.testvectors.suites.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConformanceRunnerTest {

    private static final Provider PROVIDER = new BouncyCastleProvider();

    @TempDir
    private Path folder;

    private ConformanceReport run(String... suites) {
        return ConformanceRunner.run(
                PROVIDER, RunOptions.defaults().withFolder(folder).withSuites(Set.of(suites)));
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(file).getParent());
        Files.writeString(folder.resolve(file), text);
    }

    @Test
    void refusesUnknownSuitesAndNamesTheKnown() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> run("kyber"));
        assertTrue(e.getMessage().startsWith("unknown suites [kyber]; known: [xwing-draft-10, "), e.getMessage());
    }

    @Test
    void runsTheMillionOnlyOnRequest() {
        assertFalse(selected(RunOptions.defaults()).contains("digest-mlkem768-1000000"));
        assertTrue(selected(RunOptions.defaults().withMillion(true)).contains("digest-mlkem768-1000000"));
        Set<String> named = Set.of("digest-mlkem768-1000000");
        assertEquals(named, selected(RunOptions.defaults().withSuites(named)), "its name is a request, too");
    }

    private static Set<String> selected(RunOptions options) {
        return ConformanceRunner.select(options).stream().map(Suite::name).collect(Collectors.toSet());
    }

    @Test
    void namesEachMissingFileOnce() {
        ConformanceReport report = run("wycheproof-x25519", "wycheproof-x25519-in-xwing", "acvp-mlkem768-keygen");
        assertEquals(
                List.of(
                        "wycheproof/x25519_test.json",
                        "acvp/ML-KEM-keyGen-FIPS203/prompt.json.gz",
                        "acvp/ML-KEM-keyGen-FIPS203/expectedResults.json.gz"),
                report.fileProblems().stream().map(FileProblem::file).toList());
        assertTrue(report.fileProblems().stream().allMatch(p -> p.kind() == FileProblem.Kind.MISSING));
        assertEquals("not found in " + folder, report.fileProblems().get(0).message());
        assertFalse(report.conformant(), "nothing passed");
    }

    @Test
    void namesAllFilesWithoutAFolder() {
        ConformanceReport report = ConformanceRunner.run(
                PROVIDER, RunOptions.defaults().withoutFolder().withSuites(Set.of("xwing-draft-10", "cctv-strcmp")));
        assertEquals(
                "no folder of public vectors was given",
                report.fileProblems().get(0).message());
        assertTrue(report.conformant(), "missing files do not count against a provider");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            { | not JSON
            [] | $: is not an object
            {} | $: 'testGroups' is missing
            {'testGroups': 1} | $.testGroups: is not an array
            {'testGroups': [], 'numberOfTests': 3} | $: numberOfTests is 3 but there are 0
            {'testGroups': [{'tests': [{'tcId': 'x'}]}]} | $.testGroups[0].tests[0].tcId: is not an integer
            {'testGroups': [{'tests': [{'tcId': 1, 'private': 'zz'}]}]} | $.testGroups[0].tests[0].private: is not hexadecimal
            {'testGroups': [{'tests': [{'tcId': 1, 'private': 7}]}]} | $.testGroups[0].tests[0].private: is not a string
            {'testGroups': [{'tests': [{'tcId': 1, 'private': '00'}]}]} | $.testGroups[0].tests[0].private: has 1 bytes, not 32
            """)
    void reportsMalformedJsonWithFileAndPlace(String text, String problem) throws IOException {
        write("wycheproof/x25519_test.json", text.replace('\'', '"'));
        assertUnreadable("wycheproof-x25519", "wycheproof/x25519_test.json", problem);
    }

    @Test
    void reportsAnUnknownReasonForInvalidity() throws IOException {
        String seed = "00".repeat(64);
        String c = "00".repeat(1088);
        write(
                "wycheproof/mlkem_768_test.json",
                "{\"numberOfTests\":1,\"testGroups\":[{\"tests\":[{\"tcId\":1,\"seed\":\"%s\",\"c\":\"%s\",\"result\":\"invalid\"}]}]}"
                        .formatted(seed, c));
        assertUnreadable(
                "wycheproof-mlkem768",
                "wycheproof/mlkem_768_test.json",
                "$.testGroups[0].tests[0]: is invalid for a reason that this runner does not know");
    }

    @Test
    void reportsFilesThatAreNotGzip() throws IOException {
        write("cctv/modulus-768.txt.gz", "plain");
        assertUnreadable("cctv-modulus", "cctv/modulus-768.txt.gz", "cannot be read: java.util.zip.ZipException");
    }

    @Test
    void reportsNamedValuesThatAreMissing() throws IOException {
        write("cctv/strcmp-768.txt", "dk = 00\n");
        assertUnreadable("cctv-strcmp", "cctv/strcmp-768.txt", "'dk' is not 2400 bytes in hexadecimal");
        write("cctv/strcmp-768.txt", "K = 00\n");
        assertUnreadable("cctv-strcmp", "cctv/strcmp-768.txt", "'dk' is missing");
        write("cctv/strcmp-768.txt", "garbage\n");
        assertUnreadable("cctv-strcmp", "cctv/strcmp-768.txt", "a line is not 'name = value'");
    }

    @Test
    void reportsKeysThatAreNotPem() throws IOException {
        write("xwing-draft/xwing.priv", "garbage");
        write("xwing-draft/xwing.pub", "garbage");
        assertUnreadable("xwing-draft-keys", "xwing-draft/xwing.priv", "not one PEM object PRIVATE KEY");
    }

    @Test
    void goesOnAfterAnUnreadableFile() throws Exception {
        SyntheticFolder.write(folder);
        write("cctv/strcmp-768.txt", "garbage\n");
        ConformanceReport report = run("cctv-strcmp", "cctv-intermediate");
        assertEquals(
                List.of("cctv-intermediate"),
                report.suites().stream().map(SuiteResult::name).toList());
        assertFalse(report.conformant(), "an unreadable file counts");
    }

    private void assertUnreadable(String suite, String file, String problem) {
        ConformanceReport report = run(suite);
        assertEquals(List.of(), report.suites());
        FileProblem found = report.fileProblems().get(0);
        assertEquals(file, found.file());
        assertEquals(FileProblem.Kind.UNREADABLE, found.kind());
        assertTrue(found.message().startsWith(problem), found.message());
    }

    @Test
    void reportsProgressUpToTheTotal() {
        List<String> steps = new ArrayList<>();
        RunOptions options = RunOptions.defaults()
                .withSuites(Set.of("xwing-draft-10", "digest-xwing-100"))
                .withProgress((suite, done, total) -> steps.add(suite + " " + done + "/" + total));
        ConformanceRunner.run(PROVIDER, options);
        assertEquals(
                List.of("xwing-draft-10 1/3", "xwing-draft-10 2/3", "xwing-draft-10 3/3", "digest-xwing-100 100/100"),
                steps);
    }

    @Test
    void findsNothingApplicableInAProviderWithoutKems() throws Exception {
        SyntheticFolder.write(folder);
        Provider sun = Security.getProvider("SUN");
        ConformanceReport report = ConformanceRunner.run(
                sun, RunOptions.defaults().withFolder(folder).withSuites(PublicVectors.quickSuites()));
        assertEquals(0, report.failed(), () -> TextReport.render(report));
        assertEquals(0, report.passed());
        assertTrue(report.notApplicable() > 0);
        assertFalse(report.conformant());
    }

    @Test
    void takesTheFolderFromTheProperty() {
        String property = System.getProperty(RunOptions.FOLDER_PROPERTY);
        try {
            System.setProperty(RunOptions.FOLDER_PROPERTY, folder.toString());
            assertEquals(folder, RunOptions.defaults().folder().orElseThrow());
            System.setProperty(RunOptions.FOLDER_PROPERTY, " ");
            assertTrue(RunOptions.defaults().folder().isEmpty());
        } finally {
            if (property == null) {
                System.clearProperty(RunOptions.FOLDER_PROPERTY);
            } else {
                System.setProperty(RunOptions.FOLDER_PROPERTY, property);
            }
        }
    }
}
