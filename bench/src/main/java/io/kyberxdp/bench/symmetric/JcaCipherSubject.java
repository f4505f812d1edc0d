package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.subject.JcaProviders;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** A cipher of a JCA provider, each message under a nonce of its own. */
final class JcaCipherSubject implements SymmetricSubject {

    private static final int SHOWN_BYTES = 16;
    private static final int TAG_BITS = 128;

    private final Cipher cipher;
    private final SecretKey key;
    private final boolean authenticated;
    private final byte[] in;
    private final byte[] out;
    private final byte[] associatedData = new byte[9];
    private final ByteBuffer block = ByteBuffer.allocate(16);
    private final ByteBuffer nonce = ByteBuffer.allocate(12);
    private long sealed;

    private JcaCipherSubject(Cipher cipher, SymmetricCipher which, int size) {
        this.cipher = cipher;
        this.key = new SecretKeySpec(which.key(), "AES");
        this.authenticated = !which.isCounterMode();
        this.in = new byte[size];
        this.out = new byte[size + which.tagBytes()];
    }

    /** By the provider of this name, for AES of any key. */
    static JcaCipherSubject open(String provider, SymmetricCipher which, int size) throws GeneralSecurityException {
        String mode = which.isCounterMode() ? "CTR" : "GCM";
        Cipher cipher = Cipher.getInstance("AES/" + mode + "/NoPadding", JcaProviders.install(provider));
        return new JcaCipherSubject(cipher, which, size);
    }

    @Override
    public long encrypt(int count) throws GeneralSecurityException {
        long begun = System.nanoTime();
        for (int i = 0; i < count; i++) {
            encryptUnder(
                    authenticated
                            ? nextNonce()
                            : new IvParameterSpec(block.putLong(0, i).array()));
        }
        return System.nanoTime() - begun;
    }

    /** Galois/Counter Mode refuses a nonce that it has seen. */
    private AlgorithmParameterSpec nextNonce() {
        return new GCMParameterSpec(TAG_BITS, nonce.putLong(4, sealed++).array());
    }

    private void encryptUnder(AlgorithmParameterSpec parameters) throws GeneralSecurityException {
        cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
        if (authenticated) {
            cipher.updateAAD(associatedData);
        }
        cipher.doFinal(in, 0, in.length, out, 0);
    }

    @Override
    public byte[] firstBytes() throws GeneralSecurityException {
        encrypt(1);
        return Arrays.copyOf(Arrays.copyOf(out, Math.min(out.length, SHOWN_BYTES)), SHOWN_BYTES);
    }

    @Override
    public void close() {}
}
