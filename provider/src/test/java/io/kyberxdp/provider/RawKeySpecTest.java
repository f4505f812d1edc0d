package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.spec.InvalidKeySpecException;
import org.junit.jupiter.api.Test;

class RawKeySpecTest {

    @Test
    void copiesInAndOut() {
        byte[] bytes = Bytes.counting(32);
        RawKeySpec spec = new RawKeySpec(bytes);
        bytes[0] = 99;
        spec.getEncoded()[1] = 99;
        assertArrayEquals(Bytes.counting(32), spec.getEncoded());
    }

    @Test
    void destroyWipesAndEndsIt() {
        RawKeySpec spec = new RawKeySpec(Bytes.counting(32));
        assertFalse(spec.isDestroyed());
        spec.destroy();
        assertTrue(spec.isDestroyed());
        assertThrows(IllegalStateException.class, spec::getEncoded);
        assertThrows(
                InvalidKeySpecException.class, () -> Scheme.X_WING.keyFactory().generatePrivate(spec));
    }

    @Test
    void textShowsNoBytes() {
        RawKeySpec spec = new RawKeySpec(Bytes.counting(32));
        assertEquals("RawKeySpec[32 bytes]", spec.toString());
        spec.destroy();
        assertEquals("RawKeySpec[32 bytes, destroyed]", spec.toString());
    }
}
