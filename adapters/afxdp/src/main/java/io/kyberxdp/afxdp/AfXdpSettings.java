package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.jna.XdpProgram;
import io.kyberxdp.afxdp.jna.XdpProgram.Mode;
import io.kyberxdp.transport.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What an endpoint's parameters say.
 *
 * @param interfaceName from "if": the network interface; null to take the one that has the address, or leads to it
 * @param queues from "queue": the receive queues to take, as {@code 0} or {@code 0-3}; the first one without it
 * @param isSpinning from "mode": {@code spin} looks for frames without rest, and costs a whole CPU; {@code poll}, the
 *     default, sleeps until the kernel has one
 * @param setUp from "xdp": {@code native} and {@code skb} attach the program in that way only; {@code auto}, the default,
 *     tries both in this order; from "pinned", "xskmap", "plugin" and "pod": somebody else has attached it
 * @param vlans from "vlan": the ids of the tags that all frames carry, as {@code 5} or {@code 5.7}; none without it
 * @param maxPayload from "payload": the largest payload to send, in bytes; 1,232 without it
 * @param acceptPartialChecksum from "partial-checksum": {@code accept} takes UDP checksums that a network card was to
 *     complete, as they come from kernel sockets behind a veth pair; the default is {@code refuse}
 * @param localPort from "local-port": the UDP port to reach a peer from; 0, without it, lets the kernel choose
 */
record AfXdpSettings(
        String interfaceName,
        List<Integer> queues,
        boolean isSpinning,
        SetUp setUp,
        List<Integer> vlans,
        int maxPayload,
        boolean acceptPartialChecksum,
        int localPort) {

    static final String SCHEME = "afxdp";

    /** The least MTU of IPv6, 1,280 bytes (RFC 8200, section 5), less the headers of IPv6 (40) and UDP (8). */
    static final int DEFAULT_PAYLOAD = 1_232;

    static final int MIN_PAYLOAD = 512;

    private static final Set<String> KEYS = Set.of(
            "if",
            "queue",
            "mode",
            "xdp",
            "vlan",
            "payload",
            "partial-checksum",
            "local-port",
            "pinned",
            "xskmap",
            "plugin",
            "pod");
    private static final Pattern INTERFACE = Pattern.compile("[A-Za-z0-9._@-]{1,15}");
    private static final Pattern QUEUES = Pattern.compile("([0-9]{1,2})(?:-([0-9]{1,2}))?");
    private static final Pattern VLANS = Pattern.compile("[0-9]{1,4}(?:\\.[0-9]{1,4})?");
    private static final Pattern PAYLOAD = Pattern.compile("[0-9]{3,4}");
    private static final int MAX_VLAN = 4_094;
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final int MAX_PORT = 65_535;

    /**
     * Reads an endpoint's parameters.
     *
     * @throws IllegalArgumentException if the endpoint is of another scheme, or a parameter is unknown or has a value that
     *     it cannot have; the message says which would do
     */
    static AfXdpSettings of(Endpoint endpoint) {
        if (!endpoint.scheme().equals(SCHEME)) {
            throw new IllegalArgumentException("the afxdp transport does not serve " + endpoint);
        }
        endpoint.allowOnly(KEYS);
        Map<String, String> given = endpoint.parameters();
        String name = given.get("if");
        if (name != null && !INTERFACE.matcher(name).matches()) {
            throw wrong("if", name, "the name of a network interface");
        }
        return new AfXdpSettings(
                name,
                queues(given.getOrDefault("queue", "0")),
                choice(given, "mode", Map.of("poll", false, "spin", true), "poll"),
                SetUp.of(given, modes(given)),
                vlans(given.get("vlan")),
                payload(given.get("payload")),
                choice(given, "partial-checksum", Map.of("refuse", false, "accept", true), "refuse"),
                localPort(given.get("local-port")));
    }

    private static List<Mode> modes(Map<String, String> given) {
        return choice(
                given,
                "xdp",
                Map.of(
                        "auto", List.of(Mode.NATIVE, Mode.SKB),
                        "native", List.of(Mode.NATIVE),
                        "skb", List.of(Mode.SKB)),
                "auto");
    }

    private static <T> T choice(Map<String, String> given, String key, Map<String, T> values, String otherwise) {
        String value = given.getOrDefault(key, otherwise);
        if (!values.containsKey(value)) {
            throw wrong(
                    key,
                    value,
                    String.join(" or ", values.keySet().stream().sorted().toList()));
        }
        return values.get(value);
    }

    private static List<Integer> queues(String text) {
        Matcher matcher = QUEUES.matcher(text);
        if (matcher.matches()) {
            int first = Integer.parseInt(matcher.group(1));
            int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
            if (first <= last && last < XdpProgram.MAX_QUEUES) {
                return IntStream.rangeClosed(first, last).boxed().toList();
            }
        }
        throw wrong("queue", text, "a queue or a range of queues below " + XdpProgram.MAX_QUEUES + ", as 0 or 0-3");
    }

    private static List<Integer> vlans(String text) {
        if (text == null) {
            return List.of();
        }
        if (VLANS.matcher(text).matches()) {
            List<Integer> ids =
                    Stream.of(text.split("\\.", -1)).map(Integer::valueOf).toList();
            if (ids.stream().allMatch(id -> id >= 1 && id <= MAX_VLAN)) {
                return ids;
            }
        }
        throw wrong("vlan", text, "one or two ids from 1 to " + MAX_VLAN + ", the outer first, as 5 or 5.7");
    }

    private static int payload(String text) {
        if (text == null) {
            return DEFAULT_PAYLOAD;
        }
        if (PAYLOAD.matcher(text).matches() && Integer.parseInt(text) >= MIN_PAYLOAD) {
            return Integer.parseInt(text);
        }
        throw wrong("payload", text, "a number of bytes from " + MIN_PAYLOAD + " to 9999");
    }

    private static int localPort(String text) {
        if (text == null) {
            return 0;
        }
        if (PORT.matcher(text).matches() && Integer.parseInt(text) <= MAX_PORT) {
            return Integer.parseInt(text);
        }
        throw wrong("local-port", text, "a number from 1 to " + MAX_PORT);
    }

    static IllegalArgumentException wrong(String key, String value, String right) {
        return new IllegalArgumentException("the parameter " + key + " is '" + value + "', and should be " + right);
    }
}
