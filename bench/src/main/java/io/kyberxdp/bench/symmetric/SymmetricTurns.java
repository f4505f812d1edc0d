package io.kyberxdp.bench.symmetric;

/** One subject at one size, a batch at a time, and its samples so far. */
final class SymmetricTurns implements AutoCloseable {

    /** No batch is longer, however short a message. */
    private static final int MOST = 1 << 20;

    private final String name;
    private final SymmetricSubject subject;
    private final SymmetricPlan plan;
    private final double[] nanos;
    private int batch = 1;

    SymmetricTurns(String name, SymmetricSubject subject, SymmetricPlan plan) {
        this.name = name;
        this.subject = subject;
        this.plan = plan;
        this.nanos = new double[plan.rounds()];
    }

    String name() {
        return name;
    }

    /** Runs uncounted until the time is over, and finds how many messages make a batch of the wanted length. */
    void warmUp() throws Exception {
        long begun = System.nanoTime();
        double fastest = Double.MAX_VALUE;
        do {
            fastest = Math.min(fastest, (double) subject.encrypt(batch) / batch);
            batch = (int) Math.max(1, Math.min(MOST, plan.batchTime().toNanos() / Math.max(fastest, 1)));
        } while (System.nanoTime() - begun < plan.warmUp().toNanos());
    }

    void sample(int round) throws Exception {
        nanos[round] = (double) Math.max(subject.encrypt(batch), 1) / batch;
    }

    /** Nanoseconds of a message, by round. */
    double[] nanos() {
        return nanos;
    }

    byte[] firstBytes() throws Exception {
        return subject.firstBytes();
    }

    @Override
    public void close() {
        subject.close();
    }
}
