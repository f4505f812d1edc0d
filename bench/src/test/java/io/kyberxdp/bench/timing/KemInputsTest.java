package io.kyberxdp.bench.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.KEM;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KemInputsTest {

    private static final boolean[] IS_SECOND = {false, true, false, true};

    @ParameterizedTest
    @CsvSource({"KyberXdp, X-Wing", "KyberXdp, ML-KEM-768", "BC, X-Wing", "BC, ML-KEM-768"})
    void keysAndSeedsOfTheFirstClassStayAndThoseOfTheSecondChange(String provider, String algorithm)
            throws GeneralSecurityException {
        KemInputs inputs = KemInputs.open(provider, algorithm);
        for (TimingTest test : List.of(TimingTest.DECAPSULATE_KEY, TimingTest.ENCAPSULATE_SEED)) {
            List<String> secrets = secrets(inputs.prepare(test, IS_SECOND));
            assertEquals(secrets.get(0), secrets.get(2), test.toString());
            assertNotEquals(secrets.get(0), secrets.get(1), test.toString());
            assertNotEquals(secrets.get(1), secrets.get(3), test.toString());
        }
    }

    @Test
    void ciphertextsToRejectDifferInOneBitFromValidOnes() throws GeneralSecurityException {
        KemInputs inputs = KemInputs.open("KyberXdp", "X-Wing");
        assertEquals(
                4,
                secrets(inputs.prepare(TimingTest.DECAPSULATE_INVALID, IS_SECOND)).stream()
                        .distinct()
                        .count());
        TimedCall[] leaky = inputs.prepare(TimingTest.CONTROL, IS_SECOND);
        assertNotNull(leaky[0].run(), "the comparison finds the valid one equal");
        assertNull(leaky[1].run(), "the comparison finds the other one different");
    }

    @Test
    void saysWhichAlgorithmIsMissing() {
        Exception e = assertThrows(GeneralSecurityException.class, () -> KemInputs.open("SunJCE", "X-Wing"));
        assertTrue(e.getMessage().contains("X-Wing"), e.getMessage());
    }

    private static List<String> secrets(TimedCall[] calls) throws GeneralSecurityException {
        List<String> secrets = new ArrayList<>();
        for (TimedCall call : calls) {
            Object result = call.run();
            SecretKey key = result instanceof KEM.Encapsulated sent ? sent.key() : (SecretKey) result;
            secrets.add(HexFormat.of().formatHex(key.getEncoded()));
        }
        return secrets;
    }
}
