package io.kyberxdp.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** An endless, always equal series of inputs: seeds cut, stretched, spliced and overwritten, and now and then noise. */
final class Mutations {

    private static final int[] EDGES = {0, 1, 0x7f, 0x80, 0xff, '\n', '-', ':', '?', '='};
    private static final int MOST_NOISE = 300;

    private final SplittableRandom random = new SplittableRandom(1);
    private final List<byte[]> seeds;

    Mutations(List<byte[]> seeds) {
        if (seeds.isEmpty()) {
            throw new IllegalArgumentException("a target without a seed tests next to nothing");
        }
        this.seeds = seeds;
    }

    byte[] next() {
        if (random.nextInt(10) == 0) {
            byte[] noise = new byte[random.nextInt(MOST_NOISE)];
            random.nextBytes(noise);
            return noise;
        }
        byte[] input = seed().clone();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            input = mutate(input);
        }
        return input;
    }

    private byte[] seed() {
        return seeds.get(random.nextInt(seeds.size()));
    }

    private byte[] mutate(byte[] input) {
        if (input.length == 0) {
            return seed().clone();
        }
        int at = random.nextInt(input.length);
        switch (random.nextInt(7)) {
            case 0 -> input[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            case 1 -> input[at] = (byte) random.nextInt();
            case 2 -> input[at] = (byte) EDGES[random.nextInt(EDGES.length)];
            case 3 -> input[Math.min(at, random.nextInt(1, 20)) % input.length] = (byte) random.nextInt(); // headers
            case 4 -> {
                return Arrays.copyOf(input, at);
            }
            case 5 -> {
                return splice(input, at, noise());
            }
            default -> {
                byte[] other = seed();
                return splice(
                        Arrays.copyOf(input, at),
                        at,
                        Arrays.copyOfRange(other, Math.min(at, other.length), other.length));
            }
        }
        return input;
    }

    private byte[] noise() {
        byte[] noise = new byte[random.nextInt(1, 9)];
        random.nextBytes(noise);
        return noise;
    }

    private static byte[] splice(byte[] input, int at, byte[] more) {
        byte[] spliced = Arrays.copyOf(input, input.length + more.length);
        System.arraycopy(more, 0, spliced, at, more.length);
        System.arraycopy(input, at, spliced, at + more.length, input.length - at);
        return spliced;
    }
}
