package io.kyberxdp.testvectors.check;

import java.security.InvalidKeyException;
import java.security.spec.InvalidKeySpecException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import javax.crypto.DecapsulateException;

/** What checks are made of. Values in messages are those of public vectors. */
public final class Expect {

    private static final int SHOWN_BYTES = 8;
    private static final List<Class<? extends Exception>> BAD_KEY =
            List.of(InvalidKeySpecException.class, InvalidKeyException.class);
    private static final List<Class<? extends Exception>> BAD_CIPHERTEXT = List.of(DecapsulateException.class);

    private Expect() {}

    /** Expects equal bytes. */
    public static void equal(String what, byte[] expected, byte[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new ConformanceFailure(what + ": expected " + show(expected) + " but got " + show(actual));
        }
    }

    /** Expects that something holds. */
    public static void holds(String what, boolean condition) {
        if (!condition) {
            throw new ConformanceFailure(what);
        }
    }

    /** Expects a key to be refused as {@link java.security.KeyFactory} or {@link javax.crypto.KEM} document it. */
    public static void keyRefused(String what, Callable<?> use) {
        refused(what, BAD_KEY, use);
    }

    /** Expects a ciphertext to be refused as {@link javax.crypto.KEM} documents it. */
    public static void ciphertextRefused(String what, Callable<?> use) {
        refused(what, BAD_CIPHERTEXT, use);
    }

    private static void refused(String what, List<Class<? extends Exception>> documented, Callable<?> use) {
        try {
            use.call();
        } catch (NotApplicableException e) {
            throw e;
        } catch (Exception e) {
            if (documented.stream().noneMatch(type -> type.isInstance(e))) {
                throw new ConformanceFailure(what + ": refused with an undocumented exception, " + e, e);
            }
            return;
        }
        throw new ConformanceFailure(what + ": accepted, but must be refused");
    }

    private static String show(byte[] bytes) {
        if (bytes == null) {
            return "nothing";
        }
        String start = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, SHOWN_BYTES));
        return start + (bytes.length > SHOWN_BYTES ? ".. (" : " (") + bytes.length + " bytes)";
    }
}
