package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Check;
import io.kyberxdp.testvectors.check.ConformanceFailure;
import io.kyberxdp.testvectors.check.Expect;
import io.kyberxdp.testvectors.check.NotApplicableException;
import io.kyberxdp.testvectors.files.JsonNode;
import io.kyberxdp.testvectors.jca.X25519UnderTest;
import java.security.GeneralSecurityException;
import java.util.List;

/** Project Wycheproof's file for X25519: through KeyAgreement, and through X-Wing, where a provider offers only that. */
final class WycheproofX25519 {

    private static final String FILE = "wycheproof/x25519_test.json";
    private static final String SOURCE = "C2SP/wycheproof, testvectors_v1";
    private static final int BYTES = 32;

    private WycheproofX25519() {}

    static List<Suite> suites() {
        return List.of(
                new Suite("wycheproof-x25519", SOURCE, List.of(FILE), context -> {
                    X25519UnderTest x25519 = context.subject().x25519();
                    return WycheproofFile.cases(context.folder(), FILE, test -> List.of(agreement(x25519, test)));
                }),
                new Suite("wycheproof-x25519-in-xwing", SOURCE, List.of(FILE), context -> {
                    X25519InXWing inXWing = new X25519InXWing(context.subject().xWing());
                    return WycheproofFile.cases(context.folder(), FILE, test -> List.of(inXWing(inXWing, test)));
                }));
    }

    private static Check agreement(X25519UnderTest x25519, JsonNode test) {
        byte[] scalar = test.hex("private", BYTES);
        byte[] u = test.hex("public", BYTES);
        byte[] shared = test.hex("shared", BYTES);
        Check check = () -> Expect.equal("shared", shared, x25519.agree(scalar, u));
        return switch (WycheproofFile.result(test)) {
            case VALID -> check;
            case ACCEPTABLE -> unlessRefused(check, refusal(test, "RFC 7748, section 6.1, leaves the choice"));
            case INVALID -> throw test.error("is invalid for a reason that this runner does not know");
        };
    }

    private static Check inXWing(X25519InXWing xWing, JsonNode test) {
        byte[] scalar = test.hex("private", BYTES);
        byte[] u = test.hex("public", BYTES);
        byte[] shared = test.hex("shared", BYTES);
        Check check = () -> xWing.check(scalar, u, shared);
        return isLowOrder(test) ? unlessRefused(check, refusal(test, "stricter than the draft")) : check;
    }

    private static boolean isLowOrder(JsonNode test) {
        return WycheproofFile.hasFlag(test, "ZeroSharedSecret");
    }

    private static String refusal(JsonNode test, String comment) {
        String points = isLowOrder(test) ? "low-order points" : "points that Wycheproof calls acceptable";
        return "rejects " + points + " (" + comment + ")";
    }

    private static Check unlessRefused(Check check, String reason) {
        return () -> {
            try {
                check.run();
            } catch (NotApplicableException | ConformanceFailure e) {
                throw e;
            } catch (GeneralSecurityException | RuntimeException e) {
                throw new NotApplicableException(
                        reason + ", with " + e.getClass().getName());
            }
        };
    }
}
