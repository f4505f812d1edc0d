package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class AdmissionTest {

    private static final PortLimits LIMITS = new PortLimits(100, 10, 5, 5, 1_000);

    @Test
    void takesClientsAtTheirWordUpToALimit() {
        assertEquals(Admission.UNPROVEN, Admission.decide(LIMITS, true, 0, 0, false));
        assertEquals(Admission.UNPROVEN, Admission.decide(LIMITS, true, 99, 9, false));
        assertEquals(Admission.TOKEN_DEMANDED, Admission.decide(LIMITS, true, 50, 10, false));
    }

    @Test
    void takesClientsWithATokenUpToTheLimitOfAll() {
        assertEquals(Admission.PROVEN, Admission.decide(LIMITS, true, 0, 0, true));
        assertEquals(Admission.PROVEN, Admission.decide(LIMITS, true, 99, 10, true));
        assertEquals(Admission.REFUSED, Admission.decide(LIMITS, true, 100, 0, true));
    }

    @Test
    void takesNobodyWithoutRoom() {
        assertEquals(Admission.REFUSED, Admission.decide(LIMITS, false, 0, 0, true));
        assertEquals(Admission.REFUSED, Admission.decide(LIMITS, false, 0, 0, false));
        assertEquals(Admission.REFUSED, Admission.decide(LIMITS, true, 100, 10, false));
    }

    @Test
    void takesLimitsDownToTheLeast() {
        assertEquals(1, new PortLimits(1, 0, 1, 0, 0).connections());
        assertTrue(PortLimits.defaults().bufferBytes() <= Runtime.getRuntime().maxMemory() / 4);
    }

    @Test
    void refusesImpossibleLimits() {
        assertThrows(IllegalArgumentException.class, () -> new PortLimits(0, 1, 1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new PortLimits(1, -1, 1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new PortLimits(1, 1, 0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new PortLimits(1, 1, 1, -1, 1));
        assertThrows(IllegalArgumentException.class, () -> new PortLimits(1, 1, 1, 1, -1));
    }
}
