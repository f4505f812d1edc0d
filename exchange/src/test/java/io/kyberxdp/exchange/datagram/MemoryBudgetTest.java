package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class MemoryBudgetTest {

    private final MemoryBudget budget = new MemoryBudget(1_000);

    @Test
    void limitsNothingWhileHalfOfItIsFree() {
        assertEquals(64, budget.limit(16, 64));
        budget.add(500);
        assertEquals(64, budget.limit(16, 64));
        assertFalse(budget.isExhausted());
    }

    @Test
    void limitsInProportionToWhatIsLeft() {
        budget.add(750);
        assertEquals(32, budget.limit(16, 64));
        budget.add(200);
        assertEquals(16, budget.limit(16, 64));
        budget.add(-950);
        assertEquals(64, budget.limit(16, 64));
        assertEquals(0, budget.held());
    }

    @Test
    void isExhaustedByItsLastByte() {
        budget.add(999);
        assertFalse(budget.isExhausted());
        budget.add(1);
        assertTrue(budget.isExhausted());
    }

    @Test
    void leavesTheLeastWhenItIsExhausted() {
        budget.add(5_000);
        assertTrue(budget.isExhausted());
        assertEquals(16, budget.limit(16, 64));
        assertEquals(16 << 20, new MemoryBudget(Long.MAX_VALUE).limit(16, 16 << 20));
    }
}
