package io.kyberxdp.bench.subject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.subject.EngineProvider.EngineMissingException;
import java.security.Security;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EngineProviderTest {

    private static final EngineSetting JAVA = new EngineSetting("java", "");
    private static final String LIBRARY = "kyberxdp.lib25519.library";

    private Properties before;

    @BeforeEach
    void setOneOfTheProperties() {
        before = (Properties) System.getProperties().clone();
        System.setProperty("kyberxdp.engine.mlkem", "auto");
        System.clearProperty("kyberxdp.engine.x25519");
        System.setProperty(LIBRARY, "no such file");
    }

    @AfterEach
    void restore() {
        System.setProperties(before);
    }

    @Test
    void severalInstancesLiveBesideEachOtherAndAreInstalledNowhere() throws Exception {
        EngineProvider one = EngineProvider.open(JAVA);
        EngineProvider other = EngineProvider.open(new EngineSetting("auto", ""));
        assertNotSame(one.provider(), other.provider());
        assertEquals("java", one.provider().getProperty("KyberXdp.engine.mlkem"));
        assertEquals("java", one.provider().getProperty("KyberXdp.engine.x25519"));
        assertEquals("the fastest that works here", other.provider().getProperty("KyberXdp.engine.mlkem.cause"));
        assertTrue(one.description().contains("ML-KEM-768 by java: pure Java"), one.description());
        assertNull(Security.getProvider("KyberXdp"));
    }

    @Test
    void systemPropertiesAreAsTheyWere() throws Exception {
        EngineProvider.open(JAVA);
        assertEquals("auto", System.getProperty("kyberxdp.engine.mlkem"));
        assertNull(System.getProperty("kyberxdp.engine.x25519"));
    }

    @Test
    void aMissingEngineIsRefusedWithTheProvidersReasonAndPropertiesAreAsTheyWere() {
        Exception e = assertThrows(
                EngineMissingException.class, () -> EngineProvider.open(new EngineSetting("lib25519", "portable")));
        assertTrue(e.getMessage().contains("'lib25519'"), e.getMessage());
        assertEquals("auto", System.getProperty("kyberxdp.engine.mlkem"));
        assertNull(System.getProperty("kyberxdp.engine.x25519"));
        assertNull(System.getProperty("kyberxdp.native.tier"));
    }
}
