package io.kyberxdp.exchange.handshake;

import java.util.Arrays;
import javax.security.auth.DestroyFailedException;
import javax.security.auth.Destroyable;

/** Getting rid of secrets. */
final class Secrets {

    private Secrets() {}

    static void wipe(byte[] secret) {
        if (secret != null) {
            Arrays.fill(secret, (byte) 0);
        }
    }

    /**
     * Destroys a key of some provider.
     *
     * @return whether the provider could. Bouncy Castle's keys and {@code SecretKeySpec} cannot, and are left to the garbage
     *     collector: there is nothing else to do about them
     */
    static boolean destroy(Destroyable key) {
        try {
            key.destroy();
            return true;
        } catch (DestroyFailedException e) {
            return false;
        }
    }
}
