package io.kyberxdp.bench.symmetric;

import java.time.Duration;
import java.util.List;

/**
 * What to measure, and how long.
 *
 * @param ciphers at least one
 * @param sizes of the messages in bytes, 1 to 1 MiB
 * @param rounds samples of each, taken by turns
 * @param batchTime how long a sample takes, about
 * @param warmUp how long each runs before, uncounted
 */
public record SymmetricPlan(
        List<SymmetricCipher> ciphers, List<Integer> sizes, int rounds, Duration batchTime, Duration warmUp) {

    /** The size at which Cloudflare's comparison of May 2023 was made, in bytes: a pipe's 16 pages less one KiB. */
    public static final int ARTICLE_BYTES = 63 * 1024;

    /** The largest size. */
    public static final int MOST_BYTES = 1 << 20;

    /** From what a keystroke has to what a file has. */
    public static final List<Integer> SIZES = List.of(16, 256, 1024, 8192, 16_384, ARTICLE_BYTES, MOST_BYTES);

    public SymmetricPlan {
        ciphers = List.copyOf(ciphers);
        sizes = List.copyOf(sizes);
        for (int size : sizes) {
            if (size < 1 || size > MOST_BYTES) {
                throw new IllegalArgumentException("sizes go from 1 to " + MOST_BYTES + " bytes, not " + size);
            }
        }
    }

    /** A first impression. */
    public static SymmetricPlan quick(List<SymmetricCipher> ciphers, List<Integer> sizes) {
        return new SymmetricPlan(ciphers, sizes, 7, Duration.ofMillis(15), Duration.ofMillis(60));
    }

    /** Figures to quote. */
    public static SymmetricPlan thorough(List<SymmetricCipher> ciphers, List<Integer> sizes) {
        return new SymmetricPlan(ciphers, sizes, 31, Duration.ofMillis(40), Duration.ofMillis(400));
    }
}
