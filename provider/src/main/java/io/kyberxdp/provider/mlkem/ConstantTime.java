package io.kyberxdp.provider.mlkem;

/** Comparison and choice whose time and memory accesses do not depend on the data. */
final class ConstantTime {

    private ConstantTime() {}

    /** All ones when the ranges differ, zero when they are equal. */
    static int differenceMask(byte[] a, int aOffset, byte[] b, int bOffset, int length) {
        int difference = 0;
        for (int i = 0; i < length; i++) {
            difference |= a[aOffset + i] ^ b[bOffset + i];
        }
        return -difference >> 31 | difference >> 31;
    }

    /** Overwrites {@code target} with {@code other} where the mask is all ones, and with itself where it is zero. */
    static void replaceIf(int mask, byte[] target, int targetOffset, byte[] other, int otherOffset, int length) {
        for (int i = 0; i < length; i++) {
            int t = target[targetOffset + i];
            target[targetOffset + i] = (byte) (t ^ (mask & (t ^ other[otherOffset + i])));
        }
    }
}
