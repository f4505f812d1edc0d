package io.kyberxdp.exchange.symmetric;

import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;

/** One key's AES-256-CTR through one {@code Cipher}. */
final class JcaCounterMode implements SymmetricCrypto.CounterMode {

    private static final int KEY_BYTES = 32;
    private static final int BLOCK_BYTES = 16;

    private final Cipher cipher = JcaSymmetricCrypto.cipher("AES/CTR/NoPadding");
    private final WipeableKey key;

    JcaCounterMode(byte[] key) {
        this.key = new WipeableKey("AES", key, KEY_BYTES);
    }

    @Override
    public void process(byte[] counterBlock, ByteBuffer in, ByteBuffer out) {
        key.requireAlive();
        if (counterBlock.length != BLOCK_BYTES) {
            throw new IllegalArgumentException(
                    "a counter block has " + BLOCK_BYTES + " bytes, this one has " + counterBlock.length);
        }
        if (out.remaining() < in.remaining()) {
            throw new IllegalArgumentException(
                    "the output has room for " + out.remaining() + " bytes of " + in.remaining());
        }
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(counterBlock));
            cipher.doFinal(in, out);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-CTR refused to encrypt: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        key.destroy();
    }
}
