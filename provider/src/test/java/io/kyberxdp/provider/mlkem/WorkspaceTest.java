package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WorkspaceTest {

    @Test
    void isWipedWhenItsOperationEndsAndServesTheNext() {
        Workspace used = Workspace.take();
        Arrays.fill(used.state, -1);
        Arrays.fill(used.product, -1);
        Arrays.fill(used.w, -1);
        for (int[] polynomial : used.vector) {
            Arrays.fill(polynomial, -1);
        }
        used.close();
        assertArrayEquals(new long[25], used.state);
        assertArrayEquals(new int[256], used.product);
        assertArrayEquals(new int[256], used.w);
        assertArrayEquals(new int[3][256], used.vector);
        assertSame(used, Workspace.take());
    }

    @Test
    void isNotSharedByOperationsAtTheSameTime() {
        try (Workspace one = Workspace.take();
                Workspace other = Workspace.take()) {
            assertNotSame(one, other);
        }
    }
}
