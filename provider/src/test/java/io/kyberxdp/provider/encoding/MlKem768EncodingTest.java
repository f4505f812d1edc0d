package io.kyberxdp.provider.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.InvalidKeyException;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MlKem768EncodingTest {

    private static final String BEFORE_SEED = "308209be020100300b0609608648016503040402048209aa308209a60440";
    private static final String BEFORE_EXPANDED = "04820960";

    /** Tag and length of the expandedKey, which stand behind the seed, where no fixed prefix reaches. */
    @ParameterizedTest
    @ValueSource(strings = {"03820960", "04810960", "04820860", "04820961"})
    void rejectsBothWithSomethingElseInPlaceOfTheExpandedKey(String header) throws Exception {
        assertArrayEquals(
                new byte[2400],
                MlKem768Encoding.decodePrivate(both(BEFORE_EXPANDED)).expanded());
        InvalidKeyException e =
                assertThrows(InvalidKeyException.class, () -> MlKem768Encoding.decodePrivate(both(header)));
        assertTrue(e.getMessage().contains("no 2400-byte expandedKey"), e.getMessage());
    }

    private static byte[] both(String header) {
        return HexFormat.of().parseHex(BEFORE_SEED + "00".repeat(64) + header + "00".repeat(2400));
    }
}
