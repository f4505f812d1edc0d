package io.kyberxdp.bench.handshake;

import io.kyberxdp.bench.OtherProcess;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The main class of the benchmark's other processes. {@code serve KEM SCHEME...} runs servers until standard input ends;
 * {@code rate KEM SCHEME CLIENTS MILLIS} measures one rate with both ends in it.
 */
final class ChildMain {

    private ChildMain() {}

    /** For {@link OtherProcess}. */
    public static void main(String[] args) throws IOException, GeneralSecurityException, InterruptedException {
        HandshakeKem kem = HandshakeKem.of(args[1]);
        switch (args[0]) {
            case "serve" -> serve(kem, Arrays.asList(args).subList(2, args.length));
            case "rate" -> {
                double rate =
                        Rates.here(kem, args[2], Integer.parseInt(args[3]), Duration.ofMillis(Long.parseLong(args[4])));
                System.out.println(rate);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.exit(0); // Whatever threads are left.
    }

    private static void serve(HandshakeKem kem, List<String> schemes) throws IOException, GeneralSecurityException {
        KeyPair pair = kem.generate();
        try (Servers servers = new Servers(kem, pair, schemes)) {
            ServerAddresses addresses = servers.addresses();
            System.out.println(
                    Base64.getEncoder().encodeToString(addresses.key().getEncoded()));
            for (String scheme : schemes) {
                System.out.println(addresses.secure().get(scheme));
                System.out.println(addresses.bare().get(scheme));
            }
            System.out.println(addresses.plainPort());
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    /** What {@link #serve} says, on the other end. */
    static ServerAddresses addresses(HandshakeKem kem, List<String> schemes, OtherProcess process)
            throws IOException, GeneralSecurityException {
        var key = kem.decode(Base64.getDecoder().decode(process.next()));
        Map<String, Endpoint> secure = new LinkedHashMap<>();
        Map<String, Endpoint> bare = new LinkedHashMap<>();
        for (String scheme : schemes) {
            secure.put(scheme, Endpoint.parse(process.next()));
            bare.put(scheme, Endpoint.parse(process.next()));
        }
        return new ServerAddresses(key, secure, bare, Integer.parseInt(process.next()));
    }
}
