package io.kyberxdp.bench.timing;

/** What a t statistic means, by the thresholds of dudect (Reparaz, Balasch, Verbauwhede, DATE 2017), mildest first. */
public enum Verdict {
    NO_EVIDENCE("no evidence of a leak"),
    SUSPICIOUS("suspicious, run longer"),
    LEAK_LIKELY("leak likely");

    /** From here on |t| is suspicious. */
    public static final double SUSPICIOUS_FROM = 4.5;

    /** Above this |t| a leak is likely. */
    public static final double LEAK_ABOVE = 10;

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    static Verdict of(double t) {
        double size = Math.abs(t);
        if (size > LEAK_ABOVE) {
            return LEAK_LIKELY;
        }
        return size >= SUSPICIOUS_FROM ? SUSPICIOUS : NO_EVIDENCE;
    }

    @Override
    public String toString() {
        return words;
    }
}
