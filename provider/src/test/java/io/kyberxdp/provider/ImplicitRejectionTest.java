package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.KeyPair;
import java.util.HashSet;
import java.util.Set;
import javax.crypto.KEM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("jca-pitfall-22")
class ImplicitRejectionTest {

    /** ct_M by implicit rejection, ct_X by way of the combiner: never an exception, never the same secret. */
    @ParameterizedTest
    @EnumSource
    void aFlippedBitAnywhereGivesAnotherSecretAndAlwaysTheSame(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        KEM.Encapsulated result = scheme.encapsulate(pair.getPublic());
        KEM.Decapsulator decapsulator = scheme.kem().newDecapsulator(pair.getPrivate());
        Set<String> secrets = new HashSet<>();
        secrets.add(Bytes.hex(result.key().getEncoded()));
        for (int i = 0; i < scheme.ciphertextBytes; i++) {
            byte[] flipped = Bytes.flipped(result.encapsulation(), i);
            String secret = Bytes.hex(decapsulator.decapsulate(flipped).getEncoded());
            assertTrue(secrets.add(secret), "byte " + i + " made no difference");
            assertEquals(secret, Bytes.hex(decapsulator.decapsulate(flipped).getEncoded()));
        }
    }
}
