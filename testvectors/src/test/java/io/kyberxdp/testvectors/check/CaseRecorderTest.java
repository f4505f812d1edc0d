package io.kyberxdp.testvectors.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.testvectors.report.SuiteResult;
import java.security.InvalidKeyException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaseRecorderTest {

    private static final Check HOLDS = () -> {};
    private static final Check NOT_APPLICABLE = () -> {
        throw new NotApplicableException("not offered");
    };
    private static final Check FAILS = () -> Expect.equal("K", new byte[] {1}, new byte[] {2});

    private final CaseRecorder recorder = new CaseRecorder();

    private SuiteResult result() {
        return recorder.result("suite", "source", Duration.ZERO);
    }

    @Test
    void passesOnlyWhenEveryCheckHolds() {
        recorder.run(new VectorCase("1", HOLDS, HOLDS));
        recorder.run(new VectorCase("2", HOLDS, NOT_APPLICABLE));
        recorder.run(new VectorCase("3", NOT_APPLICABLE, HOLDS));
        assertEquals(1, result().passed());
        assertEquals(List.of(new SuiteResult.Omission("not offered", List.of("2", "3"))), result().omissions());
    }

    @Test
    void failsEvenAfterACheckThatIsNotApplicable() {
        recorder.run(new VectorCase("1", NOT_APPLICABLE, FAILS));
        assertEquals(
                List.of(new SuiteResult.Failure("1", "K: expected 01 (1 bytes) but got 02 (1 bytes)")),
                result().failures());
        assertEquals(0, result().notApplicable());
    }

    @Test
    void countsAnyThrowableOfTheProviderAsFailure() {
        recorder.run(new VectorCase("1", () -> {
            throw new AssertionError("inside");
        }));
        recorder.run(new VectorCase("2", () -> {
            throw new InvalidKeyException("refused");
        }));
        assertEquals(2, result().failed());
        assertEquals(
                "unexpected java.security.InvalidKeyException: refused",
                result().failures().get(1).message());
    }

    @Test
    void doesNotSwallowTheEndOfTheVirtualMachine() {
        VectorCase fatal = new VectorCase("1", () -> {
            throw new OutOfMemoryError("for the test");
        });
        assertThrows(OutOfMemoryError.class, () -> recorder.run(fatal));
    }

    @Test
    void shortensLongMessages() {
        recorder.run(new VectorCase("1", () -> {
            throw new ConformanceFailure("x".repeat(10_000));
        }));
        assertTrue(result().failures().get(0).message().length() < 400);
    }

    @Test
    void acceptsOnlyDocumentedRefusals() {
        Expect.keyRefused("a key", () -> {
            throw new InvalidKeyException("refused");
        });
        ConformanceFailure accepted =
                assertThrows(ConformanceFailure.class, () -> Expect.keyRefused("a key", () -> "accepted"));
        assertEquals("a key: accepted, but must be refused", accepted.getMessage());
        ConformanceFailure undocumented = assertThrows(
                ConformanceFailure.class,
                () -> Expect.keyRefused("a key", () -> {
                    throw new IllegalStateException("oops");
                }));
        assertEquals(
                "a key: refused with an undocumented exception, java.lang.IllegalStateException: oops",
                undocumented.getMessage());
    }

    @Test
    void doesNotTakeNotApplicableForARefusal() {
        assertThrows(
                NotApplicableException.class,
                () -> Expect.keyRefused("a key", () -> {
                    throw new NotApplicableException("no KeyFactory");
                }));
    }
}
