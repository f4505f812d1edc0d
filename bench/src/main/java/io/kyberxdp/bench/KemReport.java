package io.kyberxdp.bench;

import io.kyberxdp.bench.estimate.Quantiles;
import java.util.List;
import java.util.Optional;

/**
 * What was measured, where, and what could not be.
 *
 * @param baseline the provider that ratios refer to; empty when nothing could be measured
 * @param rows by algorithm, operation, then provider in the order asked for
 * @param gaps what was asked for but not measured
 */
public record KemReport(Machine machine, KemPlan plan, String baseline, List<Row> rows, List<Gap> gaps) {

    /** The provider that all others are compared to, where it works. */
    public static final String BASELINE = "KyberXdp";

    public KemReport {
        rows = List.copyOf(rows);
        gaps = List.copyOf(gaps);
    }

    /**
     * One operation of one provider.
     *
     * @param medianNanos median time of one operation in nanoseconds
     * @param lowerQuartileNanos a quarter of all samples is below
     * @param upperQuartileNanos a quarter of all samples is above
     * @param samples how many iterations were sampled, over all forks
     * @param ratio how many times as long as the baseline; null when the baseline has no such row
     * @param bytesPerOperation median of the memory allocated, in bytes
     * @param note how the operation differs from {@code javax.crypto.KEM}; mostly empty
     */
    public record Row(
            String algorithm,
            KemOperation operation,
            String provider,
            double medianNanos,
            double lowerQuartileNanos,
            double upperQuartileNanos,
            int samples,
            Double ratio,
            double bytesPerOperation,
            String note) {}

    /**
     * Something that was asked for but could not be measured.
     *
     * @param algorithm an algorithm, or {@code all} when the provider itself is missing
     * @param operation an operation's label, or {@code all}
     * @param cause why, in the words of what refused
     */
    public record Gap(String provider, String algorithm, String operation, String cause) {}

    static KemReport of(Machine machine, KemPlan plan, List<Measurement> measurements, List<Gap> gaps) {
        String baseline = baselineOf(measurements);
        List<Row> rows = measurements.stream()
                .map(measurement -> row(measurement, counterpart(measurements, measurement, baseline)))
                .toList();
        return new KemReport(machine, plan, baseline, rows, gaps);
    }

    private static String baselineOf(List<Measurement> measurements) {
        List<String> providers =
                measurements.stream().map(Measurement::provider).distinct().toList();
        if (providers.contains(BASELINE)) {
            return BASELINE;
        }
        return providers.isEmpty() ? "" : providers.get(0);
    }

    private static Optional<Measurement> counterpart(
            List<Measurement> measurements, Measurement measurement, String baseline) {
        return measurements.stream()
                .filter(other -> other.provider().equals(baseline)
                        && other.algorithm().equals(measurement.algorithm())
                        && other.operation() == measurement.operation())
                .findFirst();
    }

    private static Row row(Measurement measurement, Optional<Measurement> baseline) {
        Quantiles nanos = measurement.nanos();
        return new Row(
                measurement.algorithm(),
                measurement.operation(),
                measurement.provider(),
                nanos.at(0.5),
                nanos.at(0.25),
                nanos.at(0.75),
                measurement.sampleCount(),
                baseline.map(measurement::ratioTo).orElse(null),
                measurement.medianBytes(),
                measurement.note());
    }
}
