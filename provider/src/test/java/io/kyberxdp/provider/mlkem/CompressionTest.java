package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the definitions of FIPS 203, section 4.2.1, in exact rational arithmetic. */
class CompressionTest {

    private static final BigInteger Q = BigInteger.valueOf(3329);

    @ParameterizedTest
    @CsvSource({"1, 30000", "4, 30000", "10, 1900"})
    void compressesEveryRepresentativeExactly(int d, int limit) {
        for (int x = 1 - limit; x < limit; x++) {
            assertEquals(compressExactly(x, d), Compression.compress(x, d), "Compress_" + d + "(" + x + ")");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 10})
    void decompressesEveryValueExactly(int d) {
        for (int y = 0; y < 1 << d; y++) {
            int expected = roundHalfUp(Q.multiply(BigInteger.valueOf(y)), BigInteger.ONE.shiftLeft(d))
                    .intValueExact();
            assertEquals(expected, Compression.decompress(y, d), "Decompress_" + d + "(" + y + ")");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 10})
    void compressionUndoesDecompression(int d) {
        for (int y = 0; y < 1 << d; y++) {
            int x = Compression.decompress(y, d);
            int centred = x > 1664 ? x - 3329 : x;
            assertEquals(y, Compression.compress(centred, d));
        }
    }

    private static int compressExactly(int representative, int d) {
        BigInteger x = BigInteger.valueOf(representative).mod(Q);
        return roundHalfUp(x.shiftLeft(d), Q).mod(BigInteger.ONE.shiftLeft(d)).intValueExact();
    }

    private static BigInteger roundHalfUp(BigInteger numerator, BigInteger denominator) {
        return numerator.shiftLeft(1).add(denominator).divide(denominator.shiftLeft(1));
    }
}
