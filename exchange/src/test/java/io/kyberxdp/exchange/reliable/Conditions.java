package io.kyberxdp.exchange.reliable;

import java.time.Duration;

/**
 * What a simulated link does to datagrams.
 *
 * @param loss how probably a datagram is lost
 * @param duplication how probably it comes twice
 * @param reordering how probably it is delayed once more, by up to the delay
 * @param corruption how probably one of its bytes changes
 * @param delay one way
 * @param bytesPerNano the link's rate; 0 is without bound
 * @param queueBytes how many bytes may wait for the link
 */
record Conditions(
        double loss,
        double duplication,
        double reordering,
        double corruption,
        Duration delay,
        double bytesPerNano,
        int queueBytes) {

    /** 30 % loss, 10 % duplication, 10 % reordering, 1 % corruption. */
    static final Conditions HOSTILE = new Conditions(0.3, 0.1, 0.1, 0.01, Duration.ofMillis(1), 0, 0);

    /** Nothing but a delay. */
    static Conditions perfect(Duration delay) {
        return new Conditions(0, 0, 0, 0, delay, 0, 0);
    }

    /** A line of so many megabytes a second, with a queue. */
    static Conditions line(double loss, Duration delay, double megabytes, int queueBytes) {
        return new Conditions(loss, 0, 0, 0, delay, megabytes / 1000, queueBytes);
    }
}
