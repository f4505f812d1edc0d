package io.kyberxdp.afxdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.jna.XdpProgram.Mode;
import io.kyberxdp.transport.Endpoint;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AfXdpSettingsTest {

    private static AfXdpSettings of(String parameters) {
        return AfXdpSettings.of(Endpoint.parse("afxdp://10.0.0.1:1" + parameters));
    }

    @Test
    void hasDefaults() {
        AfXdpSettings settings = of("");
        assertNull(settings.interfaceName());
        assertEquals(List.of(0), settings.queues());
        assertFalse(settings.isSpinning());
        assertEquals(new SetUp.Own(List.of(Mode.NATIVE, Mode.SKB)), settings.setUp());
        assertEquals(List.of(), settings.vlans());
        assertEquals(1232, settings.maxPayload());
        assertFalse(settings.acceptPartialChecksum());
        assertEquals(0, settings.localPort());
    }

    @Test
    void readsEveryParameter() {
        AfXdpSettings settings =
                of("?if=eth0.5&queue=2-4&mode=spin&xdp=skb&vlan=5.7&payload=1400&partial-checksum=accept&local-port=7");
        assertEquals("eth0.5", settings.interfaceName());
        assertEquals(List.of(2, 3, 4), settings.queues());
        assertTrue(settings.isSpinning());
        assertEquals(new SetUp.Own(List.of(Mode.SKB)), settings.setUp());
        assertEquals(List.of(5, 7), settings.vlans());
        assertEquals(1400, settings.maxPayload());
        assertTrue(settings.acceptPartialChecksum());
        assertEquals(7, settings.localPort());
    }

    @Test
    void readsWhoSetsUpTheProgram() {
        assertEquals(
                new SetUp.Pinned("/sys/fs/bpf/eth0"),
                of("?pinned=/sys/fs/bpf/eth0").setUp());
        assertEquals(
                new SetUp.PinnedMap("/sys/fs/bpf/xsks"),
                of("?xskmap=/sys/fs/bpf/xsks").setUp());
        assertEquals(
                new SetUp.Plugin("/tmp/afxdp.sock", null),
                of("?plugin=/tmp/afxdp.sock").setUp());
        assertEquals(new SetUp.Plugin("/a", "pod-0"), of("?plugin=/a&pod=pod-0").setUp());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?queue=4-2",
                "?queue=64",
                "?queue=x",
                "?mode=fast",
                "?xdp=driver",
                "?vlan=0",
                "?vlan=4095",
                "?vlan=1.2.3",
                "?payload=511",
                "?payload=10000",
                "?partial-checksum=yes",
                "?if=a-name-that-is-too-long",
                "?if=a:b",
                "?iface=eth0",
                "?local-port=0",
                "?local-port=65536",
                "?pinned=relative",
                "?xskmap=relative",
                "?plugin=relative",
                "?pinned=/a&xskmap=/b",
                "?xskmap=/a&plugin=/b",
                "?pinned=/a&xdp=skb",
                "?xskmap=/a&pod=b",
                "?pod=b"
            })
    void refusesWhatItDoesNotKnow(String parameters) {
        assertThrows(IllegalArgumentException.class, () -> of(parameters));
    }

    @Test
    void refusesWhatDoesNotFitTheCall() {
        assertThrows(IllegalArgumentException.class, () -> AfXdpSettings.of(Endpoint.parse("udp://10.0.0.1:1")));
        assertThrows(
                IllegalArgumentException.class,
                () -> new AfXdpProvider().bind(Endpoint.parse("afxdp://10.0.0.1:1?local-port=2")));
        assertThrows(
                IllegalArgumentException.class, () -> new AfXdpProvider().open(Endpoint.parse("afxdp://10.0.0.1:0")));
    }
}
