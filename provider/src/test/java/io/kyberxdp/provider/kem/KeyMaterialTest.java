package io.kyberxdp.provider.kem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KeyMaterialTest {

    private static final byte[] ZEROS = new byte[32];

    /** The arrays the material holds: its own secret, as the expansion saw it, and what it expanded to. */
    private final List<byte[]> held = Collections.synchronizedList(new ArrayList<>());

    private final KeyMaterial<byte[]> material =
            new KeyMaterial<>(Bytes.counting(32), null, this::expand, expanded -> Arrays.fill(expanded, (byte) 0));

    private byte[] expand(byte[] secret) {
        byte[] expanded = secret.clone();
        held.add(secret);
        held.add(expanded);
        return expanded;
    }

    @Test
    void expandsWhenFirstUsedAndNeverAgain() {
        assertArrayEquals(Bytes.counting(32), material.copy());
        assertEquals(0, held.size());
        material.use(expanded -> null);
        material.use(expanded -> null);
        assertEquals(2, held.size());
    }

    @Test
    @Tag("jca-pitfall-10")
    void destroyWipesTheSecretAndWhatItExpandedTo() {
        material.use(expanded -> null);
        material.destroy();
        assertTrue(material.isDestroyed());
        held.forEach(array -> assertArrayEquals(ZEROS, array));
        assertThrows(DestroyedKeyException.class, () -> material.use(expanded -> null));
        assertThrows(DestroyedKeyException.class, material::copy);
    }

    @Test
    @Tag("jca-pitfall-9")
    void operationUnderWayEndsWithTheRightSecretBeforeTheWipe() {
        byte[] seen = material.use(expanded -> {
            material.destroy();
            assertThrows(DestroyedKeyException.class, material::copy);
            return expanded.clone();
        });
        assertArrayEquals(Bytes.counting(32), seen);
        held.forEach(array -> assertArrayEquals(ZEROS, array));
    }

    @Test
    void failedOperationDoesNotKeepTheKeyAlive() {
        assertThrows(
                IllegalArgumentException.class,
                () -> material.use(expanded -> {
                    throw new IllegalArgumentException("fails");
                }));
        assertFalse(material.isDestroyed());
        material.destroy();
        held.forEach(array -> assertArrayEquals(ZEROS, array));
    }

    @Test
    void ofTwoExpansionsAtOnceTheSecondIsWiped() {
        List<byte[]> made = new ArrayList<>();
        List<KeyMaterial<byte[]>> self = new ArrayList<>();
        KeyMaterial<byte[]> racing = new KeyMaterial<>(
                Bytes.counting(32),
                null,
                secret -> {
                    byte[] expanded = secret.clone();
                    made.add(expanded);
                    if (made.size() == 1) {
                        self.get(0).use(other -> null); // another thread is faster
                    }
                    return expanded;
                },
                expanded -> Arrays.fill(expanded, (byte) 0));
        self.add(racing);
        assertArrayEquals(Bytes.counting(32), racing.use(byte[]::clone));
        assertEquals(2, made.size());
        assertArrayEquals(ZEROS, made.get(0));
    }

    /** Were one not counted, the others would find the key destroyed, or it would outlive its end. */
    @Test
    void everyUserIsCountedHoweverManyThereAre() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Void>> users = Collections.nCopies(4, () -> {
                for (int i = 0; i < 50_000; i++) {
                    material.use(expanded -> null);
                }
                return null;
            });
            for (Future<Void> user : threads.invokeAll(users)) {
                user.get();
            }
        } finally {
            threads.shutdown();
        }
        assertFalse(material.isDestroyed());
        material.destroy();
        held.forEach(array -> assertArrayEquals(ZEROS, array));
    }
}
