package io.kyberxdp.bench.timing;

/**
 * How strongly two classes of samples differ.
 *
 * @param t Welch's t of the classes' means; positive when the second class takes longer
 * @param share the share of all samples, the fastest, that went into it; the rest was cropped
 * @param differenceNanos mean of the second class minus mean of the first, in nanoseconds
 * @param errorNanos standard error of that difference, in nanoseconds
 */
public record Evidence(double t, double share, double differenceNanos, double errorNanos) {

    /** What too few samples say. */
    static final Evidence NONE = new Evidence(0, 1, 0, 0);

    /** Welch's t-test (B. L. Welch, Biometrika 34, 1947): the classes may differ in variance and in number. */
    static Evidence welch(Moments first, Moments second, double share) {
        double difference = second.mean() - first.mean();
        double error = Math.sqrt(first.errorSquared() + second.errorSquared());
        return new Evidence(difference / error, share, difference, error);
    }

    boolean isStrongerThan(Evidence other) {
        return Math.abs(t) > Math.abs(other.t);
    }

    public Verdict verdict() {
        return Verdict.of(t);
    }
}
