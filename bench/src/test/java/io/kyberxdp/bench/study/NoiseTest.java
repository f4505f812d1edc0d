package io.kyberxdp.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class NoiseTest {

    /** 600,000 steps that wait for each other take at least as many cycles; no machine has 20 GHz. */
    @Test
    void doesTheWorkThatItTimes() {
        Noise noise = Noise.measure();
        assertTrue(noise.medianNanos() > 600_000 / 20.0, noise.toString());
        assertTrue(noise.spread() >= 0 && noise.worst() >= 1, noise.toString());
    }

    @Test
    void driftIsTheLaterTimeAsAMultipleOfTheEarlier() {
        assertEquals(1.5, new Noise(100, 0, 1).driftTo(new Noise(150, 0, 1)));
    }
}
