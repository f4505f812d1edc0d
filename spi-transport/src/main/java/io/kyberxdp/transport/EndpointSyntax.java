package io.kyberxdp.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The grammar of {@link Endpoint}. Every pattern is free of nested repetition, so hostile text costs linear time. */
final class EndpointSyntax {

    private static final int MAX_TEXT = 1_024;
    private static final int MAX_NAME = 253;
    private static final int MAX_SHOWN = 80;
    private static final String FORM = "scheme://host:port?key=value, for example tcp://127.0.0.1:25722";

    private static final Pattern SCHEME = Pattern.compile("[a-z][a-z0-9+.-]{0,31}");
    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?");
    private static final Pattern OCTET = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
    private static final Pattern ZONE = Pattern.compile("[A-Za-z0-9._-]{1,32}");
    private static final Pattern PORT = Pattern.compile("0|[1-9][0-9]{0,4}");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9-]{0,31}");
    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9._:/@,+-]{1,255}");

    private EndpointSyntax() {}

    static Endpoint parse(String text) {
        if (text.length() > MAX_TEXT) {
            throw wrong(text, "it has " + text.length() + " characters, at most " + MAX_TEXT + " are allowed");
        }
        int schemeEnd = text.indexOf("://");
        if (schemeEnd < 0) {
            throw wrong(text, "'://' is missing");
        }
        String scheme = lowerCase(text.substring(0, schemeEnd));
        String rest = text.substring(schemeEnd + 3);
        int queryStart = rest.indexOf('?');
        String authority = queryStart < 0 ? rest : rest.substring(0, queryStart);
        int portColon = authority.lastIndexOf(':');
        if (portColon < 0 || portColon < authority.lastIndexOf(']')) {
            throw wrong(text, "the port is missing");
        }
        try {
            String host = unbracket(authority.substring(0, portColon));
            int port = port(authority.substring(portColon + 1));
            Map<String, String> parameters = queryStart < 0 ? Map.of() : parameters(rest.substring(queryStart + 1));
            return new Endpoint(scheme, host, port, parameters);
        } catch (IllegalArgumentException e) {
            throw wrong(text, e.getMessage());
        }
    }

    /** ASCII letters only: to Unicode, the Kelvin sign is a capital k. */
    private static String lowerCase(String scheme) {
        StringBuilder out = new StringBuilder(scheme.length());
        for (int i = 0; i < scheme.length(); i++) {
            char c = scheme.charAt(i);
            out.append(c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c);
        }
        return out.toString();
    }

    static void checkLength(String text) {
        if (text.length() > MAX_TEXT) {
            throw new IllegalArgumentException(
                    "the endpoint has " + text.length() + " characters, at most " + MAX_TEXT + " are allowed");
        }
    }

    static void checkScheme(String scheme) {
        if (!SCHEME.matcher(scheme).matches()) {
            throw new IllegalArgumentException("the scheme '" + shown(scheme)
                    + "' is not a lower-case letter followed by letters, digits, '+', '.' or '-'");
        }
    }

    static void checkHost(String host) {
        if (host.indexOf(':') >= 0) {
            checkIpv6(host);
        } else if (!isIpv4OrName(host)) {
            throw new IllegalArgumentException(
                    "the host '" + shown(host) + "' is neither a host name nor an IPv4 or a bracketed IPv6 address");
        }
    }

    static void checkParameter(String key, String value) {
        if (!KEY.matcher(key).matches()) {
            throw new IllegalArgumentException("the parameter key '" + shown(key)
                    + "' is not a lower-case letter followed by letters, digits or '-'");
        }
        if (!VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("the value of the parameter '" + key
                    + "' is empty or has characters other than letters, digits and . _ : / @ , + -");
        }
    }

    private static String unbracket(String host) {
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        String bare = bracketed ? host.substring(1, host.length() - 1) : host;
        if (bracketed != bare.indexOf(':') >= 0) {
            throw new IllegalArgumentException("an IPv6 address, and nothing else, stands in brackets");
        }
        return bare;
    }

    private static int port(String digits) {
        if (!PORT.matcher(digits).matches()) {
            throw new IllegalArgumentException("the port '" + shown(digits) + "' is not a number from 0 to 65535");
        }
        return Integer.parseInt(digits);
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("the parameter '" + shown(pair) + "' is not of the form key=value");
            }
            String key = pair.substring(0, equals);
            if (parameters.put(key, pair.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("the parameter '" + shown(key) + "' is given twice");
            }
        }
        return parameters;
    }

    private static void checkIpv6(String host) {
        int percent = host.indexOf('%');
        String address = percent < 0 ? host : host.substring(0, percent);
        boolean wellFormed =
                percent < 0 || ZONE.matcher(host.substring(percent + 1)).matches();
        if (!wellFormed || !IPV6.matcher(address).matches() || !isIpv6Literal(address)) {
            throw new IllegalArgumentException("'" + shown(host) + "' is not an IPv6 address");
        }
    }

    /** The brackets make the JDK parse a literal or fail: it never asks a name service for such text. */
    private static boolean isIpv6Literal(String address) {
        try {
            InetAddress.getByName("[" + address + "]");
            return true;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** A name whose last label is a number is read as an IPv4 address, and so must be a whole one. */
    private static boolean isIpv4OrName(String host) {
        if (host.isEmpty() || host.length() > MAX_NAME) {
            return false;
        }
        String[] labels = host.split("\\.", -1);
        if (DIGITS.matcher(labels[labels.length - 1]).matches()) {
            return labels.length == 4 && allMatch(OCTET, labels) && allAtMost255(labels);
        }
        return allMatch(LABEL, labels);
    }

    private static boolean allMatch(Pattern pattern, String[] labels) {
        for (String label : labels) {
            if (!pattern.matcher(label).matches()) {
                return false;
            }
        }
        return true;
    }

    private static boolean allAtMost255(String[] octets) {
        for (String octet : octets) {
            if (Integer.parseInt(octet) > 255) {
                return false;
            }
        }
        return true;
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException("'" + shown(text) + "' is not an endpoint (" + FORM + "): " + why);
    }

    /** Text from outside as an error message may show it: short, and printable ASCII only. */
    private static String shown(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), MAX_SHOWN); i++) {
            char c = text.charAt(i);
            out.append(c >= ' ' && c <= '~' ? c : '?');
        }
        return text.length() > MAX_SHOWN ? out.append("...").toString() : out.toString();
    }
}
