package io.kyberxdp.bench.timing;

/** What is tested: two classes of inputs that must take the same time, and a control whose classes must not. */
public enum TimingTest {
    DECAPSULATE_KEY("decapsulate-key", "one private key and ciphertext", "random ones"),
    DECAPSULATE_INVALID("decapsulate-invalid", "valid ciphertexts", "ciphertexts to reject"),
    ENCAPSULATE_SEED("encapsulate-seed", "one random seed", "random ones"),

    /**
     * Decapsulation as a careless implementation would do it: followed by a comparison of ciphertexts that ends at the
     * first difference. A run that does not see this leak could not have seen a real one like it.
     */
    CONTROL("control", "valid, then a leaky comparison", "to reject, then the same");

    private final String label;
    private final String first;
    private final String second;

    TimingTest(String label, String first, String second) {
        this.label = label;
        this.first = first;
        this.second = second;
    }

    /** The inputs of the first class, in words. */
    public String first() {
        return first;
    }

    /** The inputs of the second class, in words. */
    public String second() {
        return second;
    }

    /** The name in reports. */
    @Override
    public String toString() {
        return label;
    }
}
