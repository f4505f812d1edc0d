package io.kyberxdp.afxdp.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class InternetChecksumTest {

    /** RFC 1071, section 3. */
    @Test
    void sumsTheExampleOfTheRfc() {
        ByteBuffer bytes = ByteBuffer.wrap(
                new byte[] {0x00, 0x01, (byte) 0xf2, 0x03, (byte) 0xf4, (byte) 0xf5, (byte) 0xf6, (byte) 0xf7});
        assertEquals(0xddf2, InternetChecksum.fold(InternetChecksum.sum(bytes, 0, 8)));
        assertEquals(0x220d, InternetChecksum.of(InternetChecksum.sum(bytes, 0, 8)));
    }

    /** A one's complement sum of 16-bit words is the number they make, modulo 2^16 - 1. */
    @Property
    void agreesWithArithmeticModuloAllOnes(
            @ForAll @Size(max = 70) byte[] bytes, @ForAll @IntRange(max = 8) int before) {
        ByteBuffer memory = ByteBuffer.allocateDirect(before + bytes.length + 8).put(before, bytes);
        byte[] even = Arrays.copyOf(bytes, (bytes.length + 1) / 2 * 2);
        int expected = new BigInteger(1, even).mod(BigInteger.valueOf(0xffff)).intValue();
        assertEquals(expected, InternetChecksum.fold(InternetChecksum.sum(memory, before, bytes.length)) % 0xffff);
    }

    @Test
    void foldsTheLargestSums() {
        assertEquals(0xffff, InternetChecksum.fold(-1L));
        assertEquals(0xffff, InternetChecksum.fold(0xffff));
        assertEquals(0, InternetChecksum.fold(0));
        assertEquals(1, InternetChecksum.fold(0x1_0000));
    }
}
