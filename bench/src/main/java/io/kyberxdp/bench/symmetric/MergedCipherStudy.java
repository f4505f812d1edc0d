package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.study.CollectedResult;
import io.kyberxdp.bench.study.Study;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyResult.Collector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What {@code bench symmetric --json} measured elsewhere, as in a guest whose kernel has AF_ALG; a study of its own. */
public final class MergedCipherStudy implements Study {

    private final Path file;
    private final SymmetricReport report;

    private MergedCipherStudy(Path file, SymmetricReport report) {
        this.file = file;
        this.report = report;
    }

    /**
     * What a file has.
     *
     * @throws BenchmarkException if there is no such file or it is something else
     */
    public static MergedCipherStudy of(Path file) throws BenchmarkException {
        try {
            MergedCipherStudy study = new MergedCipherStudy(file, SymmetricJson.parse(Files.readString(file)));
            study.give(new CollectedResult(study.name())); // what is wrong shows now, and not after hours
            return study;
        } catch (RuntimeException e) {
            throw new BenchmarkException(file + ": not what 'bench symmetric --json' prints: " + e, e);
        } catch (IOException e) {
            throw new BenchmarkException(file + " cannot be read: " + e, e);
        } catch (BenchmarkException e) {
            throw new BenchmarkException(file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public String name() {
        return CipherStudy.NAME + " elsewhere";
    }

    @Override
    public Duration expected(StudyPlan plan) {
        return Duration.ofSeconds(1);
    }

    @Override
    public void run(StudyPlan plan, Progress progress, Collector collector) {
        give(collector);
    }

    private void give(Collector collector) {
        collector.note("Merged from " + file.getFileName() + ", NOT measured on the machine above but on "
                + report.machine().cpu() + ", " + report.machine().os() + ", "
                + report.machine().java()
                + (report.emulated()
                        ? "; an EMULATED processor: only the ratios of kernel paths to each other carry over."
                        : "."));
        collector.note("OpenSSL: " + report.openSsl());
        CipherSeries.give(name(), List.of(report), collector);
    }
}
