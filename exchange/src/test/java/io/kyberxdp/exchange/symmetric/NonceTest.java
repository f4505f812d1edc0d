package io.kyberxdp.exchange.symmetric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class NonceTest {

    @Test
    void endsInTheCounterWithItsHighestByteFirst() {
        assertEquals("000000000102030405060708", HexFormat.of().formatHex(Nonce.of(0x0102030405060708L)));
        assertEquals("00000000ffffffffffffffff", HexFormat.of().formatHex(Nonce.of(-1)));
        assertArrayEquals(new byte[12], Nonce.of(0));
    }

    @Test
    void leavesTheFirstFourBytesToTheCaller() {
        byte[] nonce = HexFormat.of().parseHex("a1b2c3d4ffffffffffffffff");
        assertSame(nonce, Nonce.put(nonce, 256));
        assertEquals("a1b2c3d40000000000000100", HexFormat.of().formatHex(nonce));
    }
}
