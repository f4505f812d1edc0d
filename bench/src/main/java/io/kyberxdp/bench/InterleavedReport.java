package io.kyberxdp.bench;

import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.estimate.Estimate;
import java.util.List;
import java.util.Map;

/**
 * What was measured in one process, subject beside subject, where, and what could not be.
 *
 * @param cycleCounter what cycles are counted by
 * @param subjects what each subject is, by its name
 * @param baseline the subject that ratios refer to; empty when nothing could be measured
 * @param rows by algorithm, operation, then subject in the order of the plan
 * @param callOverheadNanos what a call from Java into C costs by itself, in the median; null without a library to measure
 * @param gaps what was asked for but not measured
 */
public record InterleavedReport(
        Machine machine,
        CycleCounter cycleCounter,
        InterleavedPlan plan,
        Map<String, String> subjects,
        String baseline,
        List<Row> rows,
        Double callOverheadNanos,
        List<Gap> gaps) {

    public InterleavedReport {
        rows = List.copyOf(rows);
        gaps = List.copyOf(gaps);
    }

    /**
     * One operation of one subject.
     *
     * @param nanos the median time of an operation in nanoseconds
     * @param lowerQuartileNanos a quarter of all samples is below
     * @param upperQuartileNanos a quarter of all samples is above
     * @param cycles the median in cycles of the time-stamp counter, computed from its frequency; null where that is not
     *     known
     * @param ratio the median divided by the baseline's; null when the baseline has no such row
     * @param bytesPerOperation the median of what an operation allocates on the Java heap; null where the JVM does not tell
     * @param samples how many batches were sampled
     * @param batch how many operations a batch has
     * @param note how the operation differs from {@code javax.crypto.KEM}; mostly empty
     */
    public record Row(
            String algorithm,
            KemOperation operation,
            String subject,
            Estimate nanos,
            double lowerQuartileNanos,
            double upperQuartileNanos,
            Double cycles,
            Estimate ratio,
            Double bytesPerOperation,
            int samples,
            int batch,
            String note) {}
}
