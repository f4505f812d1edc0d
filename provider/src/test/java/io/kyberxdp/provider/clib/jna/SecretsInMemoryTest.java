package io.kyberxdp.provider.clib.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Pointer;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is left of secrets in the memory that engines lend to C. */
class SecretsInMemoryTest {

    private static final byte[] SECRET = "a secret that is thirty-two long".getBytes(StandardCharsets.US_ASCII);

    private final NativeMlKem768 mlKem = NativeEngines.mlKem768();
    private final NativeX25519 x25519 = NativeEngines.x25519();

    @Test
    void noWorkspaceKeepsASeedAMessageOrASecret() throws Exception {
        byte[] seed = new byte[64];
        System.arraycopy(SECRET, 0, seed, 32, 32); // z is a part of the encoded key too
        byte[] ciphertext = new byte[1088];
        byte[] secret = new byte[32];
        List<byte[]> secrets = new ArrayList<>(List.of(SECRET));
        DecapsulationKey dk = mlKem.keyGen(seed, 0);
        for (int use = 0; use < 3; use++) {
            dk.encapsulationKey().encapsulate(SECRET, 0, ciphertext, 0, secret, 0);
            secrets.add(secret.clone());
            dk.decapsulate(ciphertext, 0, secret, 0);
        }
        byte[] encoded = dk.encoded();
        mlKem.decapsulationKey(encoded);
        assertNoneLeft(mlKem.workspaces(), secrets);
    }

    @Test
    void noWorkspaceKeepsAScalarOrASharedSecret() {
        byte[] peer = new byte[32];
        peer[0] = 9;
        byte[] shared = new byte[32];
        x25519.sharedSecret(SECRET, 0, peer, 0, shared, 0);
        assertNoneLeft(x25519.workspaces(), List.of(SECRET, shared));
    }

    private static void assertNoneLeft(WorkspacePool pool, List<byte[]> secrets) {
        Workspace last = pool.take();
        String memory = text(new Pointer(last.address(0)).getByteArray(0, last.bytes()));
        assertTrue(memory.length() >= 96);
        for (byte[] secret : secrets) {
            assertEquals(32, secret.length);
            assertFalse(memory.contains(text(secret)));
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
