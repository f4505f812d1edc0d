package io.kyberxdp.bench;

/**
 * One iteration's average.
 *
 * @param nanos time of one operation in nanoseconds
 * @param bytes memory allocated by one operation in bytes
 */
public record Sample(double nanos, double bytes) {}
