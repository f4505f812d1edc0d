package io.kyberxdp.testvectors;

import io.kyberxdp.testvectors.suites.TestKeys;
import java.security.PrivateKey;
import java.util.Arrays;

/** A private key that shows another encoding than the real one. */
final class ShownPrivateKey implements PrivateKey {

    private static final int BOTH_FORM_BYTES = 2498;
    private static final int BOTH_FORM_SEED_OFFSET = 30;

    private final PrivateKey real;
    private final byte[] encoded;

    private ShownPrivateKey(PrivateKey real, byte[] encoded) {
        this.real = real;
        this.encoded = encoded;
    }

    static PrivateKey of(Fault fault, PrivateKey real) {
        byte[] encoded = real.getEncoded();
        return switch (fault) {
            case EXPORTS_WRONG_SEED -> {
                encoded[encoded.length - 1] ^= 1;
                yield new ShownPrivateKey(real, encoded);
            }
            case EXPORTS_SEED_ONLY, EXPORTS_SEED_ONLY_AND_TRUSTS_BOTH_FORM ->
                new ShownPrivateKey(
                        real, encoded.length == BOTH_FORM_BYTES ? TestKeys.seedForm(seedOfBothForm(encoded)) : encoded);
            default -> real;
        };
    }

    static byte[] seedOfBothForm(byte[] encoded) {
        return Arrays.copyOfRange(encoded, BOTH_FORM_SEED_OFFSET, BOTH_FORM_SEED_OFFSET + 64);
    }

    static boolean isBothForm(byte[] encoded) {
        return encoded.length == BOTH_FORM_BYTES;
    }

    static PrivateKey unwrap(PrivateKey key) {
        return key instanceof ShownPrivateKey shown ? shown.real : key;
    }

    @Override
    public String getAlgorithm() {
        return real.getAlgorithm();
    }

    @Override
    public String getFormat() {
        return "PKCS#8";
    }

    @Override
    public byte[] getEncoded() {
        return encoded.clone();
    }
}
