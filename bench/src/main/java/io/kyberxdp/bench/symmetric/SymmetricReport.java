package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.Machine;
import java.util.List;

/**
 * How fast messages are encrypted.
 *
 * @param openSsl OpenSSL's version, or why it is not there
 * @param emulated whether this looks like an emulated processor, whose absolute figures say little
 * @param splits where the time of the program in C goes, by size; empty where the kernel has no null cipher
 * @param gaps what was not measured, and why
 */
public record SymmetricReport(
        Machine machine,
        SymmetricPlan plan,
        String openSsl,
        boolean emulated,
        List<Row> rows,
        List<Split> splits,
        List<Gap> gaps) {

    public SymmetricReport {
        rows = List.copyOf(rows);
        splits = List.copyOf(splits);
        gaps = List.copyOf(gaps);
    }

    /**
     * One subject at one size.
     *
     * @param nanos the median of a message, in nanoseconds
     * @param low the first quartile
     * @param high the third quartile
     * @param speed as a multiple of the baseline's, the median over rounds, above 1 is faster; null without a baseline
     * @param samples nanoseconds of a message, by round
     */
    public record Row(
            SymmetricCipher cipher,
            int size,
            String subject,
            double nanos,
            double low,
            double high,
            Double speed,
            List<Double> samples) {

        public Row {
            samples = List.copyOf(samples);
        }

        /** In bytes a second. */
        public double throughput() {
            return size * 1e9 / nanos;
        }
    }

    /**
     * Where a message's time goes on the copy path of the program in C, in nanoseconds, by differences: the null cipher of the
     * smallest size has calls alone, the null cipher copies as well, AES in counter mode does all.
     *
     * @param algorithm AES of which key
     * @param calls system calls
     * @param copies moving the bytes into and out of the kernel, and once within it
     * @param cipher the rest
     */
    public record Split(SymmetricCipher algorithm, int size, double calls, double copies, double cipher) {}

    /** Something that was not measured. */
    public record Gap(String subject, String cipher, String cause) {}
}
