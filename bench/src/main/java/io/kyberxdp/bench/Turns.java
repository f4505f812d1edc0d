package io.kyberxdp.bench;

import io.kyberxdp.bench.Contender.Call;
import java.time.Duration;

/**
 * One operation of one subject, a batch at a time: its samples so far, and how many operations make a batch of the wanted
 * length.
 */
final class Turns {

    /** Operations before each batch that do not count: caches and predictors still hold what the subject before did. */
    private static final int PRIMING = 2;

    private final Contender contender;
    private final Call call;
    private final long batchNanos;
    private final double[] nanos;
    private final double[] bytes;
    private int taken;
    private int batch = 1;
    private double fastest = Double.MAX_VALUE;

    /** Where results go, so that no compiler finds a call superfluous. */
    @SuppressWarnings("unused")
    private Object sink;

    /** For so many samples. */
    Turns(Contender contender, Call call, Duration batchTime, int rounds) {
        this.contender = contender;
        this.call = call;
        this.batchNanos = batchTime.toNanos();
        this.nanos = new double[rounds];
        this.bytes = new double[rounds];
    }

    Contender contender() {
        return contender;
    }

    /** A batch that does not count but decides how long the next will be. */
    void warmUp() throws Exception {
        fastest = Math.min(fastest, run().nanos());
        batch = (int) Math.max(1, Math.round(batchNanos / fastest));
    }

    /** A batch that counts. */
    void sample() throws Exception {
        Sample sample = run();
        nanos[taken] = sample.nanos();
        bytes[taken] = sample.bytes();
        taken++;
    }

    private Sample run() throws Exception {
        for (int i = 0; i < PRIMING; i++) {
            sink = call.run();
        }
        long bytesBefore = ThreadAllocation.bytes();
        long before = System.nanoTime();
        for (int i = 0; i < batch; i++) {
            sink = call.run();
        }
        long after = System.nanoTime();
        long bytesAfter = ThreadAllocation.bytes();
        return new Sample((double) Math.max(1, after - before) / batch, (double) (bytesAfter - bytesBefore) / batch);
    }

    int batch() {
        return batch;
    }

    /** Nanoseconds of an operation, one sample a round. */
    double[] nanos() {
        return nanos;
    }

    /** Bytes that an operation allocates, one sample a round. */
    double[] bytes() {
        return bytes;
    }
}
