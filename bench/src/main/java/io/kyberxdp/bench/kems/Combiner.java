package io.kyberxdp.bench.kems;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.keccak.Sha3;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** How a hybrid KEM makes its secret: SHA3-256 of a list of parts. M stands for ML-KEM, X for what X25519 gives. */
final class Combiner {

    /** X-Wing (draft-connolly-cfrg-xwing-kem-10, section 5.3): 134 bytes, one Keccak permutation. */
    static final Combiner X_WING = new Combiner(Part.SS_M, Part.SS_X, Part.CT_X, Part.PK_X, Part.LABEL);

    /** X-Wing that also hashes the ML-KEM ciphertext: 1,222 bytes, nine permutations. */
    static final Combiner X_WING_NAIVE =
            new Combiner(Part.LABEL, Part.SS_M, Part.CT_M, Part.SS_X, Part.CT_X, Part.PK_X);

    /** The generic combiner of Giacon, Heuer and Poettering (ePrint 2018/024): 1,184 bytes, nine permutations. */
    static final Combiner GHPC = new Combiner(Part.SS_M, Part.CT_M, Part.SS_X, Part.CT_X);

    private static final int SECRET = Kem.SHARED_SECRET_BYTES;

    /** {@code \.//^\}. */
    private static final byte[] X_WING_LABEL = "\\.//^\\".getBytes(StandardCharsets.US_ASCII);

    /** What may be hashed. */
    private enum Part {
        SS_M(SECRET),
        CT_M(MlKem768Engine.CIPHERTEXT_BYTES),
        SS_X(SECRET),
        CT_X(X25519Engine.BYTES),
        PK_X(X25519Engine.BYTES),
        LABEL(6);

        private final int bytes;

        Part(int bytes) {
            this.bytes = bytes;
        }
    }

    private final List<Part> parts;
    private final int inputBytes;

    private Combiner(Part... parts) {
        this.parts = List.of(parts);
        this.inputBytes = this.parts.stream().mapToInt(part -> part.bytes).sum();
    }

    /** How many bytes are hashed. */
    int inputBytes() {
        return inputBytes;
    }

    /**
     * Combines.
     *
     * @param secrets ss_M | ss_X
     * @param ct ct_M | ct_X from {@code ctOffset}
     * @param pkX as it was received
     * @param ss receives the 32-byte shared secret
     */
    void combine(byte[] secrets, byte[] ct, int ctOffset, byte[] pkX, byte[] ss, int ssOffset) {
        byte[] input = new byte[inputBytes];
        try {
            int at = 0;
            for (Part part : parts) {
                switch (part) {
                    case SS_M -> System.arraycopy(secrets, 0, input, at, part.bytes);
                    case SS_X -> System.arraycopy(secrets, SECRET, input, at, part.bytes);
                    case CT_M -> System.arraycopy(ct, ctOffset, input, at, part.bytes);
                    case CT_X -> System.arraycopy(ct, ctOffset + Part.CT_M.bytes, input, at, part.bytes);
                    case PK_X -> System.arraycopy(pkX, 0, input, at, part.bytes);
                    case LABEL -> System.arraycopy(X_WING_LABEL, 0, input, at, part.bytes);
                }
                at += part.bytes;
            }
            Sha3.sha3_256(input, 0, inputBytes, ss, ssOffset);
        } finally {
            Arrays.fill(input, (byte) 0);
        }
    }
}
