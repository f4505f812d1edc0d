package io.kyberxdp.constanttime;

/** What the instrument must find: each method lets something depend on its argument; but the last, which does not. */
final class Leaks {

    private static final int[] TABLE = {3, 1, 4, 1};
    private static final long[] LONG_TABLE = {3, 1, 4, 1};

    private Leaks() {}

    static int branch(int secret) {
        return (secret & 1) == 0 ? 5 : 7;
    }

    static int comparison(int secret) {
        return secret < 1 ? secret : 7;
    }

    static int loopBound(int secret) {
        int sum = 0;
        for (int i = 0; i < secret; i++) {
            sum += i;
        }
        return sum;
    }

    static int earlyExit(int secret) {
        int[] copy = TABLE.clone();
        copy[secret]++;
        for (int i = 0; i < TABLE.length; i++) {
            if (copy[i] != TABLE[i]) {
                return i;
            }
        }
        return -1;
    }

    static int switchOver(int secret) {
        return switch (secret) {
            case 0 -> 11;
            case 1 -> 13;
            default -> 17;
        };
    }

    static int tableLookup(int secret) {
        return TABLE[secret];
    }

    static int tableStore(int secret) {
        long[] table = LONG_TABLE.clone();
        table[secret] = 5;
        return table.length;
    }

    static int division(int secret) {
        return 1000 / (secret + 1);
    }

    static int remainder(int secret) {
        return (secret + 5) % 3;
    }

    static int allocation(int secret) {
        return new byte[secret].length;
    }

    static int signedProduct(int secret) {
        return (int) Math.multiplyHigh(secret - 1L, 5);
    }

    static int none(int secret) {
        int mask = -(secret & 1);
        int sum = 0;
        for (int i = 0; i < TABLE.length; i++) {
            sum += TABLE[i] & mask;
        }
        return sum ^ secret * 5;
    }
}
