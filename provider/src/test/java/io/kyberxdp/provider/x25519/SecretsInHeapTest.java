package io.kyberxdp.provider.x25519;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.kyberxdp.provider.HeapDump;
import io.kyberxdp.provider.HeapDump.Instance;
import io.kyberxdp.provider.Hidden;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What X25519 in Java leaves in the heap: no form of the scalar, and of numbers of the field only the peer's. */
@Tag("jca-pitfall-12")
class SecretsInHeapTest {

    private static final byte[] INVERTED_SCALAR = Hidden.random(7748, 32);
    private static final byte[] PEER = Hidden.random(25519, 32);

    private final JavaX25519 engine = new JavaX25519();

    /** Computes the table of the base point, of which numbers are left that are no secrets. */
    @BeforeEach
    void makeTheTable() {
        engine.publicKey(new byte[32], 0, new byte[32], 0);
    }

    @Test
    void keepsNothingOfAPublicKeysScalar() throws Exception {
        byte[] out = new byte[32];
        HeapDump heap = HeapDump.after(() -> {
            byte[] scalar = Hidden.inverted(INVERTED_SCALAR);
            engine.publicKey(scalar, 0, out, 0);
            Hidden.wipe(scalar, out);
        });
        assertNothingLeft(heap);
    }

    @Test
    void keepsNothingOfASharedSecret() throws Exception {
        byte[] out = new byte[32];
        HeapDump heap = HeapDump.after(() -> {
            byte[] scalar = Hidden.inverted(INVERTED_SCALAR);
            engine.sharedSecret(scalar, 0, PEER, 0, out, 0);
            Hidden.wipe(scalar, out);
        });
        assertNothingLeft(heap);
    }

    private static void assertNothingLeft(HeapDump heap) {
        byte[] clamped = Hidden.inverted(INVERTED_SCALAR);
        clamped[0] &= (byte) 248;
        clamped[31] = (byte) ((clamped[31] & 127) | 64);
        byte[] digits = new byte[64];
        BasePointTable.recode(clamped, digits);
        assertEquals(0, heap.arraysWith(clamped), "the scalar");
        assertEquals(0, heap.arraysWith(digits), "its digits");

        FieldElement peer = new FieldElement();
        peer.decode(PEER, 0);
        Map<String, Long> zero = limbs(new FieldElement());
        List<Instance> elements = heap.instancesOf(FieldElement.class);
        assertFalse(elements.isEmpty());
        elements.stream()
                .map(Instance::fields)
                .filter(fields -> !fields.equals(limbs(peer)))
                .forEach(fields -> assertEquals(zero, fields));
        heap.instancesOf(FieldInversion.class).forEach(SecretsInHeapTest::assertNoNumbers);
    }

    private static Map<String, Long> limbs(FieldElement f) {
        return Map.of("l0", f.l0, "l1", f.l1, "l2", f.l2, "l3", f.l3, "l4", f.l4);
    }

    private static void assertNoNumbers(Instance inversion) {
        for (String number : List.of("zeta", "lowBitsF", "lowBitsG", "u", "v", "q", "r")) {
            assertEquals(0, inversion.fields().get(number), number);
        }
    }
}
