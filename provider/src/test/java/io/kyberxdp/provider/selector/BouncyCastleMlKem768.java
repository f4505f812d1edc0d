package io.kyberxdp.provider.selector;

import io.kyberxdp.provider.ReplayedRandom;
import io.kyberxdp.provider.engine.MlKem768Engine;
import java.util.Arrays;
import org.bouncycastle.crypto.SecretWithEncapsulation;
import org.bouncycastle.crypto.kems.MLKEMExtractor;
import org.bouncycastle.crypto.kems.MLKEMGenerator;
import org.bouncycastle.crypto.params.MLKEMParameters;
import org.bouncycastle.crypto.params.MLKEMPrivateKeyParameters;
import org.bouncycastle.crypto.params.MLKEMPublicKeyParameters;

/** Bouncy Castle behind the port: an independent engine, against which a known answer is checked. */
final class BouncyCastleMlKem768 implements MlKem768Engine {

    private static final MLKEMParameters PARAMETERS = MLKEMParameters.ml_kem_768;

    @Override
    public String name() {
        return "bouncycastle";
    }

    @Override
    public DecapsulationKey keyGen(byte[] seed, int offset) {
        return decapsulationKey(
                new MLKEMPrivateKeyParameters(PARAMETERS, Arrays.copyOfRange(seed, offset, offset + SEED_BYTES)));
    }

    @Override
    public EncapsulationKey encapsulationKey(byte[] ek) {
        return encapsulationKey(new MLKEMPublicKeyParameters(PARAMETERS, ek));
    }

    @Override
    public DecapsulationKey decapsulationKey(byte[] dk) {
        return decapsulationKey(new MLKEMPrivateKeyParameters(PARAMETERS, dk));
    }

    private static EncapsulationKey encapsulationKey(MLKEMPublicKeyParameters key) {
        return new EncapsulationKey() {
            @Override
            public byte[] encoded() {
                return key.getEncoded();
            }

            @Override
            public void encapsulate(
                    byte[] m, int mOffset, byte[] ciphertext, int ciphertextOffset, byte[] secret, int secretOffset) {
                ReplayedRandom random = new ReplayedRandom(Arrays.copyOfRange(m, mOffset, mOffset + 32));
                SecretWithEncapsulation result = new MLKEMGenerator(random).generateEncapsulated(key);
                System.arraycopy(result.getEncapsulation(), 0, ciphertext, ciphertextOffset, CIPHERTEXT_BYTES);
                System.arraycopy(result.getSecret(), 0, secret, secretOffset, SHARED_SECRET_BYTES);
            }
        };
    }

    private static DecapsulationKey decapsulationKey(MLKEMPrivateKeyParameters key) {
        return new DecapsulationKey() {
            @Override
            public EncapsulationKey encapsulationKey() {
                return BouncyCastleMlKem768.encapsulationKey(key.getPublicKeyParameters());
            }

            @Override
            public byte[] encoded() {
                return key.getEncoded();
            }

            @Override
            public void decapsulate(byte[] ciphertext, int ciphertextOffset, byte[] secret, int secretOffset) {
                byte[] ct = Arrays.copyOfRange(ciphertext, ciphertextOffset, ciphertextOffset + CIPHERTEXT_BYTES);
                byte[] ss = new MLKEMExtractor(key).extractSecret(ct);
                System.arraycopy(ss, 0, secret, secretOffset, SHARED_SECRET_BYTES);
            }

            @Override
            public void destroy() {}
        };
    }
}
