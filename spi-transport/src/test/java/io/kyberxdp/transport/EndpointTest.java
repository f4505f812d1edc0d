package io.kyberxdp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EndpointTest {

    @Test
    void readsEveryPart() {
        Endpoint endpoint = Endpoint.parse("afxdp://example.org:25722?queue=0&if=eth0");
        assertEquals("afxdp", endpoint.scheme());
        assertEquals("example.org", endpoint.host());
        assertEquals(25_722, endpoint.port());
        assertEquals(Map.of("if", "eth0", "queue", "0"), endpoint.parameters());
        assertEquals("afxdp://example.org:25722?if=eth0&queue=0", endpoint.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://127.0.0.1:0",
                "tcp://[::1]:25722",
                "tcp://[2001:db8::ff00:42:8329]:65535",
                "tcp://[::ffff:192.0.2.1]:1",
                "tcp://[fe80::1%eth0]:7",
                "udp://localhost:1",
                "tcp://a-b.c_d.example:80",
                "tcp://h:1?a=b",
                "x+y-z.1://h:1?mode=spin"
            })
    void printsWhatItReads(String text) {
        assertEquals(text, Endpoint.parse(text).toString());
        assertEquals(Endpoint.parse(text), Endpoint.parse(text));
    }

    @Test
    void readsTheSchemeInAnyCase() {
        assertEquals(Endpoint.parse("tcp://h:1"), Endpoint.parse("TCP://h:1"));
    }

    @Test
    void takesNoOtherCharacterForALetterOfTheScheme() {
        // The Kelvin sign's lower case is a k, the dotless i's upper case an I.
        assertThrows(IllegalArgumentException.class, () -> Endpoint.parse("\u212aninja://h:1"));
        assertThrows(IllegalArgumentException.class, () -> Endpoint.parse("k\u0131://h:1"));
    }

    @Test
    void hasAtMost1024CharactersHoweverItIsMade() {
        Map<String, String> four =
                Map.of("a", "x".repeat(250), "b", "x".repeat(250), "c", "x".repeat(250), "d", "x".repeat(241));
        Endpoint longest = new Endpoint("tcp", "host.example", 1, four);
        assertEquals(1_023, longest.toString().length());
        assertEquals(longest, Endpoint.parse(longest.toString()));
        assertThrows(IllegalArgumentException.class, () -> new Endpoint("tcp", "long.host.example", 1, four));
        assertThrows(IllegalArgumentException.class, () -> longest.withPort(25_722));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tcp",
                "tcp:",
                "tcp:/h:1",
                "://h:1",
                "1tcp://h:1",
                "tcp//h:1",
                "tcp://",
                "tcp://:1",
                "tcp://h",
                "tcp://h:",
                "tcp://h:-1",
                "tcp://h:+1",
                "tcp://h:65536",
                "tcp://h:99999999999999999999",
                "tcp://h:01",
                "tcp://h:1 ",
                " tcp://h:1",
                "tcp://h:1/",
                "tcp://h:1/path",
                "tcp://h:1#f",
                "tcp://u@h:1",
                "tcp://h h:1",
                "tcp://-h:1",
                "tcp://h-:1",
                "tcp://h..i:1",
                "tcp://.h:1",
                "tcp://h.:1",
                "tcp://h%41:1",
                "tcp://1.2.3:1",
                "tcp://1.2.3.256:1",
                "tcp://1.2.3.4.5:1",
                "tcp://01.2.3.4:1",
                "tcp://1.2.3.99999999999:1",
                "tcp://a.1:1",
                "tcp://::1:25722",
                "tcp://[::1]",
                "tcp://[::1]:",
                "tcp://[::1:1",
                "tcp://::1]:1",
                "tcp://[]:1",
                "tcp://[h]:1",
                "tcp://[127.0.0.1]:1",
                "tcp://[:::1]:1",
                "tcp://[1::2::3]:1",
                "tcp://[12345::]:1",
                "tcp://[fe80::1%]:1",
                "tcp://[fe80::1%a/b]:1",
                "tcp://h:1?",
                "tcp://h:1?a",
                "tcp://h:1?a=",
                "tcp://h:1?=b",
                "tcp://h:1?a=b&",
                "tcp://h:1?a=b&a=c",
                "tcp://h:1?A=b",
                "tcp://h:1?a=b c",
                "tcp://h:1?a=b%20",
                "tcp://h:1?a=b?c=d",
                "tcp://h\u0000:1",
                "tcp://h\n:1",
                "tcp://h\u00fc:1",
                "tcp://h:\u0661"
            })
    void refuses(String text) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Endpoint.parse(text));
        assertTrue(e.getMessage().startsWith("'"), e.getMessage());
        assertTrue(e.getMessage().chars().allMatch(c -> c >= ' ' && c <= '~'), e.getMessage());
    }

    @Test
    void saysWhatIsWrong() {
        assertMessage("tcp://h:70000", "the port is 70000, but ports go from 0 to 65535");
        assertMessage("tcp://h", "the port is missing");
        assertMessage("h:1", "'://' is missing");
        assertMessage("tcp://h:1?if", "the parameter 'if' is not of the form key=value");
    }

    private static void assertMessage(String text, String expected) {
        String message = assertThrows(IllegalArgumentException.class, () -> Endpoint.parse(text))
                .getMessage();
        assertTrue(message.endsWith(expected), message);
    }

    @Test
    void refusesLongTextWithoutRepeatingIt() {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> Endpoint.parse("tcp://" + "h".repeat(2_000) + ":1"))
                .getMessage();
        assertTrue(message.length() < 400, message);
    }

    @Test
    void checksPartsGivenOneByOneAsItChecksText() {
        assertThrows(IllegalArgumentException.class, () -> new Endpoint("TCP", "h", 1));
        assertThrows(IllegalArgumentException.class, () -> new Endpoint("tcp", "[::1]", 1));
        assertThrows(IllegalArgumentException.class, () -> new Endpoint("tcp", "h", -1));
        assertThrows(IllegalArgumentException.class, () -> new Endpoint("tcp", "h", 1, Map.of("a", "")));
        assertEquals("tcp://[::1]:9", new Endpoint("tcp", "::1", 5).withPort(9).toString());
    }

    @Test
    void refusesParametersATransportDoesNotKnow() {
        Endpoint endpoint = Endpoint.parse("tcp://h:1?if=eth0");
        endpoint.allowOnly(Set.of("if", "queue"));
        String message = assertThrows(IllegalArgumentException.class, () -> endpoint.allowOnly(Set.of("queue")))
                .getMessage();
        assertEquals("the tcp transport has no parameter 'if'; it knows: queue", message);
    }

    @Property(tries = 3_000)
    void eitherRefusesOrPrintsBackAnyText(
            @ForAll
                    @Chars({'t', 'c', 'p', ':', '/', '[', ']', '.', '1', '0', '%', '?', '&', '=', 'F', '-', '@', ' '})
                    @StringLength(max = 30)
                    String tail) {
        assertReadsOrRefuses("tcp://" + tail);
        assertReadsOrRefuses(tail);
        assertReadsOrRefuses("tcp://h:1?" + tail);
        assertReadsOrRefuses("tcp://[" + tail + "]:1");
    }

    @Property(tries = 1_000)
    void survivesArbitraryUnicode(@ForAll String text) {
        assertReadsOrRefuses(text);
        assertReadsOrRefuses("tcp://" + text + ":1");
    }

    @Example
    void takesLinearTimeOnHostileText() {
        assertReadsOrRefuses("tcp://" + "a".repeat(900) + "!:1");
        assertReadsOrRefuses("tcp://h:1?a=" + "b".repeat(255) + "!");
        assertReadsOrRefuses("tcp://" + "a.".repeat(300) + ":1");
    }

    private static void assertReadsOrRefuses(String text) {
        try {
            Endpoint endpoint = Endpoint.parse(text);
            assertEquals(endpoint, Endpoint.parse(endpoint.toString()));
        } catch (IllegalArgumentException e) {
            assertTrue(e.getMessage().contains("is not an endpoint"), e.getMessage());
        }
    }
}
