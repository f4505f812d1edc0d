package io.kyberxdp.interop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kyberxdp.interop.Partner.Keys;
import io.kyberxdp.interop.Partner.RefusedException;
import io.kyberxdp.interop.Partner.Sent;
import io.kyberxdp.provider.KyberXdpProvider;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What must hold with every partner, each time with fresh keys and fresh randomness of whoever acts. Partners subclass it.
 *
 * <p>The property {@code kyberxdp.interop.cases} says how many cases an operation is tried with. Without it the quick partners
 * get {@value #FULL}, those that run in another process fewer.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(value = 20, unit = TimeUnit.MINUTES) // bounds a hang, and nothing else
public abstract class InteroperabilityContract {

    /** Cases of a full run. */
    protected static final int FULL = 1000;

    private static final String NO_SHARED_KEYS = "the partner has private keys in a form of its own";

    private final Map<Algorithm, Partner> partners = new EnumMap<>(Algorithm.class);
    private final Map<Algorithm, Tally> tallies = new EnumMap<>(Algorithm.class);
    private final Random flips = new Random(25722);
    private final Provider provider = provider();
    private int cases;

    /** The partner's name in the page's table; with its version where the build fixes that. */
    protected abstract String name() throws Exception;

    protected abstract List<Algorithm> algorithms();

    /** Skips the tests where the partner is not to be had. */
    protected abstract Partner open(Algorithm algorithm) throws Exception;

    /** How many cases there are without a property that tells. */
    protected int ordinaryCases() {
        return FULL;
    }

    /** Whether the page tells of this partner. */
    protected boolean isInPage() {
        return true;
    }

    /** Our side. */
    protected Provider provider() {
        return new KyberXdpProvider();
    }

    @BeforeAll
    void openAll() throws Exception {
        cases = Integer.getInteger("kyberxdp.interop.cases", ordinaryCases());
        assertTrue(cases > 0, "kyberxdp.interop.cases must be above 0");
        for (Algorithm algorithm : algorithms()) {
            partners.put(algorithm, open(algorithm));
            tallies.put(algorithm, new Tally());
        }
    }

    @AfterAll
    void closeAll() throws IOException {
        for (Partner partner : partners.values()) {
            partner.close();
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void weReceiveWhatTheySend(Algorithm algorithm) throws Exception {
        Partner theirs = partners.get(algorithm);
        KyberXdp ours = ours(algorithm);
        for (int i = 0; i < cases; i++) {
            KeyPair pair = ours.keyPair();
            Sent sent = theirs.encapsulate(ours.write(theirs.publicForm(), pair.getPublic()));
            byte[] received = ours.decapsulate(pair.getPrivate(), sent.ciphertext());
            assertSame(sent.sharedSecret(), theirs.shown(received), pair, sent.ciphertext());
            count(algorithm, Operation.THEY_SEND);
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void theyReceiveWhatWeSend(Algorithm algorithm) throws Exception {
        Partner theirs = partners.get(algorithm);
        KyberXdp ours = ours(algorithm);
        for (int i = 0; i < cases; i++) {
            Keys keys = theirs.keyPair();
            PublicKey publicKey = ours.read(theirs.publicForm(), keys.publicKey());
            assertArrayEquals(keys.publicKey(), ours.write(theirs.publicForm(), publicKey));
            Sent sent = ours.encapsulate(publicKey);
            byte[] received = theirs.decapsulate(keys.privateKey(), sent.ciphertext());
            assertSame(theirs.shown(sent.sharedSecret()), received, keys, sent.ciphertext());
            count(algorithm, Operation.WE_SEND);
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void theirPrivateKeysServeHere(Algorithm algorithm) throws Exception {
        Partner theirs = partners.get(algorithm);
        assumeTrue(theirs.sharesPrivateKeys(), NO_SHARED_KEYS);
        KyberXdp ours = ours(algorithm);
        for (int i = 0; i < cases; i++) {
            Keys keys = theirs.keyPair();
            PrivateKey privateKey = ours.read(theirs.privateForm(), keys.privateKey());
            Sent sent = theirs.encapsulate(keys.publicKey());
            byte[] received = ours.decapsulate(privateKey, sent.ciphertext());
            assertSame(sent.sharedSecret(), theirs.shown(received), keys, sent.ciphertext());
            count(algorithm, Operation.THEIR_KEYS_HERE);
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void ourPrivateKeysServeThere(Algorithm algorithm) throws Exception {
        Partner theirs = partners.get(algorithm);
        assumeTrue(theirs.sharesPrivateKeys(), NO_SHARED_KEYS);
        KyberXdp ours = ours(algorithm);
        for (int i = 0; i < cases; i++) {
            KeyPair pair = ours.keyPair();
            Sent sent = ours.encapsulate(pair.getPublic());
            byte[] received =
                    theirs.decapsulate(ours.write(theirs.privateForm(), pair.getPrivate()), sent.ciphertext());
            assertSame(theirs.shown(sent.sharedSecret()), received, pair, sent.ciphertext());
            count(algorithm, Operation.OUR_KEYS_THERE);
        }
    }

    /** Implicit rejection (FIPS 203, algorithm 18, lines 7 to 11): one bit is wrong, and both come to the same other secret. */
    @ParameterizedTest
    @MethodSource("algorithms")
    @Tag("jca-pitfall-22")
    void damagedCiphertextsGiveBothTheSameSecret(Algorithm algorithm) throws Exception {
        Partner theirs = partners.get(algorithm);
        assumeTrue(theirs.sharesPrivateKeys(), NO_SHARED_KEYS);
        KyberXdp ours = ours(algorithm);
        for (int i = 0; i < cases; i++) {
            KeyPair pair = ours.keyPair();
            Sent sent = ours.encapsulate(pair.getPublic());
            byte[] damaged = withBitFlipped(sent.ciphertext());
            byte[] here = ours.decapsulate(pair.getPrivate(), damaged);
            byte[] there = theirs.decapsulate(ours.write(theirs.privateForm(), pair.getPrivate()), damaged);
            assertSame(theirs.shown(here), there, pair, damaged);
            assertFalse(Arrays.equals(sent.sharedSecret(), here), "the damage does not show");
            count(algorithm, Operation.DAMAGED);
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void bothRefuseWrongLengths(Algorithm algorithm) throws Exception {
        Partner theirs = partners.get(algorithm);
        assumeTrue(theirs.checksLengths(), "the partner takes pointers, which have no lengths");
        KyberXdp ours = ours(algorithm);
        KeyPair pair = ours.keyPair();
        byte[] publicKey = ours.write(theirs.publicForm(), pair.getPublic());
        byte[] privateKey = ours.write(theirs.privateForm(), pair.getPrivate());
        byte[] ciphertext = theirs.encapsulate(publicKey).ciphertext();
        theirs.decapsulate(privateKey, ciphertext); // the keys are good
        for (byte[] wrong : WrongLengths.of(ciphertext)) {
            refused(() -> ours.decapsulate(pair.getPrivate(), wrong), () -> theirs.decapsulate(privateKey, wrong));
            count(algorithm, Operation.WRONG_LENGTH);
        }
        for (byte[] wrong : WrongLengths.of(publicKey, theirs.publicForm(), algorithm)) {
            refused(() -> ours.read(theirs.publicForm(), wrong), () -> theirs.encapsulate(wrong));
            count(algorithm, Operation.WRONG_LENGTH);
        }
        for (byte[] wrong : WrongLengths.of(privateKey, theirs.privateForm())) {
            refused(() -> ours.read(theirs.privateForm(), wrong), () -> theirs.decapsulate(wrong, ciphertext));
            count(algorithm, Operation.WRONG_LENGTH);
        }
    }

    /** A full run must have the page's figures; a shorter one must try all that the page tells of, and nothing more. */
    @ParameterizedTest
    @MethodSource("algorithms")
    @Order(Integer.MAX_VALUE)
    void thePageTellsWhatRan(Algorithm algorithm) throws Exception {
        assumeTrue(isInPage(), "the page does not tell of this partner");
        Tally ran = tallies.get(algorithm);
        String row = Page.row(name(), algorithm, ran.cells());
        List<String> told = Page.read().cells(name(), algorithm).orElse(List.of());
        assertEquals(Operation.values().length, told.size(), () -> "docs/interoperability.md lacks the row " + row);
        Iterator<String> cells = told.iterator();
        for (Operation operation : Operation.values()) {
            int inPage = Tally.casesOf(cells.next());
            boolean counted = operation == Operation.WRONG_LENGTH || cases == FULL;
            assertTrue(
                    counted ? inPage == ran.of(operation) : (inPage > 0) == (ran.of(operation) > 0),
                    () -> "docs/interoperability.md tells of " + operation + " otherwise than what ran: " + row);
        }
    }

    private KyberXdp ours(Algorithm algorithm) {
        return new KyberXdp(provider, algorithm);
    }

    private void count(Algorithm algorithm, Operation operation) {
        tallies.get(algorithm).count(operation);
    }

    private byte[] withBitFlipped(byte[] bytes) {
        byte[] other = bytes.clone();
        int bit = flips.nextInt(8 * bytes.length);
        other[bit / 8] ^= (byte) (1 << (bit % 8));
        return other;
    }

    @FunctionalInterface
    private interface Attempt {
        Object run() throws Exception;
    }

    private static void refused(Attempt here, Attempt there) {
        assertThrows(GeneralSecurityException.class, here::run, "KyberXdp accepts it");
        assertThrows(RefusedException.class, there::run, "the partner accepts it");
    }

    /** The keys are the test's own, so that a failure may show them. */
    private static void assertSame(byte[] expected, byte[] actual, KeyPair pair, byte[] ciphertext) {
        assertSame(
                expected,
                actual,
                new Keys(pair.getPublic().getEncoded(), pair.getPrivate().getEncoded()),
                ciphertext);
    }

    private static void assertSame(byte[] expected, byte[] actual, Keys keys, byte[] ciphertext) {
        HexFormat hex = HexFormat.of();
        assertArrayEquals(
                expected,
                actual,
                () -> "secrets differ; private key " + hex.formatHex(keys.privateKey()) + ", public key "
                        + hex.formatHex(keys.publicKey()) + ", ciphertext " + hex.formatHex(ciphertext));
    }
}
