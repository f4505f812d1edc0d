package io.kyberxdp.transport.testkit;

/**
 * What a {@link LossyDatagramPort} does to the datagrams it sends.
 *
 * @param loss the share that vanishes, 0 to 1
 * @param duplication the share of the others that is sent twice
 * @param reordering the share of copies that is held back by {@code reorderNanos}, so that later ones overtake them
 * @param corruption the share of copies with one bit flipped
 * @param reorderNanos how long a reordered copy is held back
 * @param minDelayNanos the least delay of every copy
 * @param maxDelayNanos the greatest; each copy's delay is drawn evenly between the two
 */
public record Impairment(
        double loss,
        double duplication,
        double reordering,
        double corruption,
        long reorderNanos,
        long minDelayNanos,
        long maxDelayNanos) {

    /** Checks the ranges. */
    public Impairment {
        for (double share : new double[] {loss, duplication, reordering, corruption}) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("a share lies between 0 and 1, not at " + share);
            }
        }
        if (reorderNanos < 0 || minDelayNanos < 0 || maxDelayNanos < minDelayNanos) {
            throw new IllegalArgumentException("delays are not negative, and the greatest is at least the least");
        }
    }

    /** Nothing at all. */
    public static Impairment none() {
        return new Impairment(0, 0, 0, 0, 0, 0, 0);
    }
}
