package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Check;
import io.kyberxdp.testvectors.check.ConformanceFailure;
import io.kyberxdp.testvectors.check.Expect;
import io.kyberxdp.testvectors.check.NotApplicableException;
import io.kyberxdp.testvectors.check.VectorCase;
import io.kyberxdp.testvectors.jca.KemAlgorithm;
import io.kyberxdp.testvectors.jca.KemUnderTest;
import io.kyberxdp.testvectors.jca.ProviderUnderTest;
import io.kyberxdp.testvectors.oracle.MlKemKeyGen;
import io.kyberxdp.testvectors.oracle.Shake128Stream;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.KEM;
import org.bouncycastle.crypto.digests.SHAKEDigest;

/**
 * Many tests in one figure: their randomness is the stream SHAKE128(""), their outputs are hashed by SHAKE128 into 32 bytes, as C2SP/CCTV
 * has it.
 *
 * <p>The ML-KEM-768 figures that C2SP/CCTV publishes are of the draft of FIPS 203, whose key generation hashes d without k. The final
 * standard's key generation gives other figures, on which the tests of LibreSSL and others agree. So there are two suites: one in which the
 * provider generates the keys, with the final figures, and one in which it imports the draft's keys, with the figures of C2SP/CCTV.
 */
final class AccumulatedDigests {

    private static final String SOURCE = "SHAKE128 over the outputs of many tests, after C2SP/CCTV";
    private static final int REPORT_EVERY = 100;

    private AccumulatedDigests() {}

    /** The suites of at most 10,000 tests. */
    static List<Suite> tenThousand() {
        return List.of(
                mlKem(10_000, "f959d18d3d1180121433bf0e05f11e7908cf9d03edc150b2b07cb90bef5bc1c1"),
                mlKemDraft(10_000, "f7db260e1137a742e05fe0db9525012812b004d29040a5b606aad3d134b548d3"),
                xWing(100, "b037b78614e95b89f6f2f494fe716c838b216615afb5b83ee924285e0b8b70e0"),
                xWing(10_000, "a543ab9e86f78199bcf6c25291a1b5e70aa7a225e225faf5b571f9a78bd6eb78"));
    }

    /** The suites of 1,000,000 tests. */
    static List<Suite> million() {
        return List.of(
                mlKem(1_000_000, "3b108396a277f2952ff3243a985c9709bcb95788c39b7b36a2c4e19d1a41e51e"),
                mlKemDraft(1_000_000, "70090cc5842aad0ec43d5042c783fae9bc320c047b5dafcb6e134821db02384d"));
    }

    /** One test: draws its randomness from the stream and absorbs its outputs. */
    private interface TestRun {
        void run(ProviderUnderTest subject, Shake128Stream random, SHAKEDigest outputs) throws GeneralSecurityException;
    }

    private static Suite mlKem(int tests, String digest) {
        return suite("digest-mlkem768-" + tests, tests, digest, AccumulatedDigests::mlKemTest);
    }

    private static Suite mlKemDraft(int tests, String digest) {
        return suite("digest-mlkem768-draft-" + tests, tests, digest, AccumulatedDigests::mlKemDraftTest);
    }

    private static Suite xWing(int tests, String digest) {
        return suite("digest-xwing-" + tests, tests, digest, AccumulatedDigests::xWingTest);
    }

    private static Suite suite(String name, int tests, String digest, TestRun test) {
        return new Suite(
                name,
                SOURCE,
                List.of(),
                context -> List.of(new VectorCase(tests + " tests", accumulate(context, tests, test, digest))));
    }

    /** Draws d, z, m, ct; absorbs ek, dk, ct, k, k of the drawn ct. */
    private static void mlKemTest(ProviderUnderTest subject, Shake128Stream random, SHAKEDigest outputs)
            throws GeneralSecurityException {
        byte[] seed = random.next(MlKemChecks.SEED_BYTES);
        KeyPair keys = subject.mlKem().generate(seed);
        byte[] dk = subject.mlKemPrivateKeys().expandedKey(keys.getPrivate(), seed);
        absorb(outputs, subject.mlKem().raw(keys.getPublic()), dk);
        useKeys(subject.mlKem(), keys, random, outputs);
    }

    /** The same with the draft's keys, computed here and imported. */
    private static void mlKemDraftTest(ProviderUnderTest subject, Shake128Stream random, SHAKEDigest outputs)
            throws GeneralSecurityException {
        byte[] dk = MlKemKeyGen.draftExpandedKey(random.next(MlKemChecks.SEED_BYTES));
        byte[] ek = ExpandedKey.encapsulationKey(dk);
        PrivateKey privateKey = subject.mlKemPrivateKeys().fromExpanded(dk);
        KeyPair keys = new KeyPair(subject.mlKem().publicKey(ek), privateKey);
        absorb(outputs, ek, dk);
        useKeys(subject.mlKem(), keys, random, outputs);
    }

    /** Draws seed, eseed, ct; absorbs pk, ct, ss, ss of the drawn ct. */
    private static void xWingTest(ProviderUnderTest subject, Shake128Stream random, SHAKEDigest outputs)
            throws GeneralSecurityException {
        KeyPair keys = subject.xWing().generate(random.next(KemAlgorithm.X_WING.keyPairDraw()));
        absorb(outputs, subject.xWing().raw(keys.getPublic()));
        useKeys(subject.xWing(), keys, random, outputs);
    }

    private static void useKeys(KemUnderTest kem, KeyPair keys, Shake128Stream random, SHAKEDigest outputs)
            throws GeneralSecurityException {
        byte[] randomness = random.next(kem.algorithm().encapsulationDraw());
        KEM.Encapsulated result = kem.encapsulate(keys.getPublic(), randomness);
        byte[] secret = result.key().getEncoded();
        Expect.equal("decapsulated secret", secret, kem.decapsulate(keys.getPrivate(), result.encapsulation()));
        byte[] rejected =
                kem.decapsulate(keys.getPrivate(), random.next(kem.algorithm().ciphertextBytes()));
        absorb(outputs, result.encapsulation(), secret, rejected);
    }

    private static Check accumulate(Suite.Context context, int tests, TestRun test, String digest) {
        return () -> {
            Shake128Stream random = new Shake128Stream();
            SHAKEDigest outputs = new SHAKEDigest(128);
            for (int i = 1; i <= tests; i++) {
                runOne(() -> test.run(context.subject(), random, outputs), i);
                if (i % REPORT_EVERY == 0) {
                    context.progress().onProgress(context.suite(), i, tests);
                }
            }
            byte[] actual = new byte[32];
            outputs.doFinal(actual, 0, actual.length);
            Expect.equal("digest of " + tests + " tests", HexFormat.of().parseHex(digest), actual);
        };
    }

    private static void runOne(Check test, int number) {
        try {
            test.run();
        } catch (NotApplicableException e) {
            throw e;
        } catch (Exception e) {
            throw new ConformanceFailure("test " + number + ": " + e.getMessage(), e);
        }
    }

    private static void absorb(SHAKEDigest outputs, byte[]... parts) {
        for (byte[] part : parts) {
            outputs.update(part, 0, part.length);
        }
    }
}
