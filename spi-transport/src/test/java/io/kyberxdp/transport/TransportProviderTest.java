package io.kyberxdp.transport;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class TransportProviderTest {

    @Test
    void namesWhatIsInstalledWhenASchemeIsNot() {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> TransportProvider.of(Endpoint.parse("pigeon://h:1")))
                .getMessage();
        assertTrue(message.startsWith("no transport for 'pigeon://h:1' is installed; installed: "), message);
    }

    @Test
    void tellsCauseAndRemedyOfAnAdapterThatDoesNotWork() {
        assertDoesNotThrow(() -> Availability.available().require("the tcp transport"));
        Availability no = Availability.unavailable("the kernel has none", "load the module");
        assertEquals(
                "the tcp transport does not work here: the kernel has none; load the module",
                assertThrows(IOException.class, () -> no.require("the tcp transport"))
                        .getMessage());
    }
}
