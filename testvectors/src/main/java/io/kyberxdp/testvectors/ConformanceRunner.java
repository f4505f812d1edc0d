package io.kyberxdp.testvectors;

import io.kyberxdp.testvectors.check.CaseRecorder;
import io.kyberxdp.testvectors.check.VectorCase;
import io.kyberxdp.testvectors.files.VectorFileException;
import io.kyberxdp.testvectors.files.VectorFolder;
import io.kyberxdp.testvectors.jca.ProviderUnderTest;
import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.FileProblem;
import io.kyberxdp.testvectors.report.Progress;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.suites.Suite;
import io.kyberxdp.testvectors.suites.SuiteCatalog;
import java.security.Provider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks a JCA provider of X-Wing or ML-KEM-768 by vectors. The provider is reached only through {@code java.security} and {@code
 * javax.crypto}, by object, so it need not be installed.
 */
public final class ConformanceRunner {

    private final ProviderUnderTest subject;
    private final VectorFolder folder;
    private final Progress progress;
    private final List<SuiteResult> results = new ArrayList<>();
    private final Set<FileProblem> problems = new LinkedHashSet<>();

    private ConformanceRunner(Provider provider, RunOptions options) {
        this.subject = new ProviderUnderTest(provider);
        this.folder = new VectorFolder(options.folder());
        this.progress = options.progress();
    }

    /** The names of all suites, in the order in which they run. */
    public static List<String> suiteNames() {
        return SuiteCatalog.all().stream().map(Suite::name).toList();
    }

    /**
     * Runs the suites.
     *
     * @param provider the provider to check
     * @param options what to run
     * @return what was found out; a provider's wrong answers and bad files are in it, never thrown
     * @throws IllegalArgumentException if a suite's name is unknown; the message lists those known
     */
    public static ConformanceReport run(Provider provider, RunOptions options) {
        List<Suite> suites = select(options);
        ConformanceRunner runner = new ConformanceRunner(provider, options);
        long start = System.nanoTime();
        suites.forEach(runner::runSuite);
        return new ConformanceReport(
                provider.getName() + " " + provider.getVersionStr(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                runner.results,
                List.copyOf(runner.problems),
                since(start));
    }

    static List<Suite> select(RunOptions options) {
        Set<String> unknown = new TreeSet<>(options.suites());
        unknown.removeAll(Set.copyOf(suiteNames()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown suites " + unknown + "; known: " + suiteNames());
        }
        if (options.suites().isEmpty()) {
            return options.million() ? SuiteCatalog.all() : SuiteCatalog.quick();
        }
        return SuiteCatalog.all().stream()
                .filter(suite -> options.suites().contains(suite.name()))
                .toList();
    }

    private void runSuite(Suite suite) {
        List<FileProblem> missing = folder.missing(suite.files());
        if (!missing.isEmpty()) {
            problems.addAll(missing);
            return;
        }
        try {
            long start = System.nanoTime();
            CaseRecorder recorder = new CaseRecorder();
            runCases(suite, recorder);
            results.add(recorder.result(suite.name(), suite.source(), since(start)));
        } catch (VectorFileException e) {
            problems.add(new FileProblem(e.file(), FileProblem.Kind.UNREADABLE, e.getMessage()));
        }
    }

    private void runCases(Suite suite, CaseRecorder recorder) {
        List<VectorCase> cases = suite.loader().load(new Suite.Context(subject, folder, suite.name(), progress));
        for (int i = 0; i < cases.size(); i++) {
            recorder.run(cases.get(i));
            if (cases.size() > 1) { // a single long case reports its own steps
                progress.onProgress(suite.name(), i + 1, cases.size());
            }
        }
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
