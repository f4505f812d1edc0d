package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Check;
import io.kyberxdp.testvectors.check.VectorCase;
import io.kyberxdp.testvectors.files.Hex;
import io.kyberxdp.testvectors.files.NamedValues;
import io.kyberxdp.testvectors.files.VectorFileException;
import io.kyberxdp.testvectors.oracle.MlKemKeyGen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** C2SP's Community Cryptography Test Vectors for ML-KEM-768. */
final class Cctv {

    private static final String SOURCE = "C2SP/CCTV, ML-KEM";
    private static final String MODULUS = "cctv/modulus-768.txt.gz";
    private static final String STRCMP = "cctv/strcmp-768.txt";

    private Cctv() {}

    static List<Suite> suites() {
        return List.of(
                new Suite("cctv-modulus", SOURCE, List.of(MODULUS), Cctv::modulus),
                new Suite("cctv-strcmp", SOURCE, List.of(STRCMP), Cctv::strcmp),
                allOperations("cctv-unluckysample", "cctv/unluckysample-768.txt"),
                allOperations("cctv-intermediate", "cctv/intermediate-768.txt"));
    }

    /** Encapsulation keys, one a line, each with a coefficient out of range. */
    private static List<VectorCase> modulus(Suite.Context context) {
        MlKemChecks checks = new MlKemChecks(context.subject());
        List<VectorCase> cases = new ArrayList<>();
        for (String line : context.folder().read(MODULUS).lines().toList()) {
            String id = "line " + (cases.size() + 1);
            byte[] ek = Hex.parse(line)
                    .orElseThrow(() -> new VectorFileException(MODULUS, id + ": not a key in hexadecimal"));
            List<Check> refused = checks.publicKeyRefused(ek)
                    .orElseThrow(() -> new VectorFileException(MODULUS, id + ": no coefficient is out of range"));
            cases.add(new VectorCase(id, refused));
        }
        return cases;
    }

    /** A ciphertext that must be rejected implicitly although strcmp cannot tell it from the re-encryption. */
    private static List<VectorCase> strcmp(Suite.Context context) {
        NamedValues values = NamedValues.parse(STRCMP, context.folder().read(STRCMP));
        return List.of(new VectorCase(
                "strcmp",
                new MlKemChecks(context.subject())
                        .decapsulationByExpanded(
                                values.hex("dk", MlKemChecks.DK_BYTES),
                                values.hex("c", MlKemChecks.CIPHERTEXT_BYTES),
                                values.hex("K", MlKemChecks.SECRET_BYTES))));
    }

    /** A key pair, an encapsulation and its decapsulation. Values inside the algorithms are not visible through the JCA. */
    private static Suite allOperations(String name, String file) {
        return new Suite(name, SOURCE, List.of(file), context -> {
            NamedValues values = NamedValues.parse(file, context.folder().read(file));
            MlKemChecks checks = new MlKemChecks(context.subject());
            byte[] seed = Bytes.concat(values.hex("d", 32), values.hex("z", 32));
            byte[] dk = values.hex("dk", MlKemChecks.DK_BYTES);
            byte[] c = values.hex("c", MlKemChecks.CIPHERTEXT_BYTES);
            List<VectorCase> cases = new ArrayList<>();
            cases.add(keyPair(checks, seed, values.hex("ek", MlKemChecks.EK_BYTES), dk, file));
            cases.add(encapsulation(checks, values, c));
            byte[] secret = values.hex("K", MlKemChecks.SECRET_BYTES);
            cases.add(new VectorCase("decapsulation", checks.decapsulationByExpanded(dk, c, secret)));
            if (values.has("KBar")) {
                cases.add(implicitRejection(checks, seed, c, values.hex("KBar", MlKemChecks.SECRET_BYTES)));
            }
            return cases;
        });
    }

    private static VectorCase keyPair(MlKemChecks checks, byte[] seed, byte[] ek, byte[] dk, String file) {
        String id = "key pair";
        if (Arrays.equals(dk, MlKemKeyGen.draftExpandedKey(seed))) {
            return VectorCase.notApplicable(id, "the key pair is the draft's, with G(d) instead of G(d | k)");
        }
        if (!Arrays.equals(dk, MlKemKeyGen.expandedKey(seed))) {
            throw new VectorFileException(file, "'dk' is not the key of 'd' and 'z'");
        }
        return new VectorCase(id, checks.keyPair(seed, ek), checks.expandedKey(seed, dk));
    }

    private static VectorCase encapsulation(MlKemChecks checks, NamedValues values, byte[] c) {
        return new VectorCase(
                "encapsulation",
                checks.encapsulation(
                        values.hex("ek", MlKemChecks.EK_BYTES),
                        values.hex("m", MlKemChecks.MESSAGE_BYTES),
                        c,
                        values.hex("K", MlKemChecks.SECRET_BYTES)));
    }

    /** KBar = J(z | c) depends on no other part of the key, so any other d with this z must give it. */
    private static VectorCase implicitRejection(MlKemChecks checks, byte[] seed, byte[] c, byte[] kBar) {
        byte[] otherSeed = seed.clone();
        otherSeed[0] ^= 1;
        return new VectorCase("implicit rejection", checks.decapsulationBySeed(otherSeed, c, kBar));
    }
}
