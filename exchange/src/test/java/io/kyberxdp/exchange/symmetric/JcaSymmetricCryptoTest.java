package io.kyberxdp.exchange.symmetric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.SymmetricCrypto;
import io.kyberxdp.transport.SymmetricProvider;
import io.kyberxdp.transport.testkit.SymmetricCryptoContract;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

final class JcaSymmetricCryptoTest extends SymmetricCryptoContract {

    @Override
    protected SymmetricCrypto crypto() {
        return new JcaSymmetricCrypto();
    }

    @Test
    void isFoundByTheServiceLoaderAndAvailable() {
        SymmetricProvider found =
                ServiceLoader.load(SymmetricProvider.class).findFirst().orElseThrow();
        assertEquals("jca", found.name());
        assertTrue(found.availability().isAvailable());
        assertInstanceOf(JcaSymmetricCrypto.class, found.crypto());
    }
}
