package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.KyberXdpAfAlgProvider;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.spec.AlgorithmParameterSpec;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** The provider under test, the JDK's beside it, and parameters for both. */
final class JdkCiphers {

    static final Provider OURS = new KyberXdpAfAlgProvider();

    private JdkCiphers() {}

    static Cipher ours(String transformation) throws GeneralSecurityException {
        return Cipher.getInstance(transformation, OURS);
    }

    static Cipher jdk(String transformation) throws GeneralSecurityException {
        return Cipher.getInstance(transformation, "SunJCE");
    }

    static SecretKeySpec key(String transformation, byte[] bytes) {
        return new SecretKeySpec(bytes, transformation.startsWith("AES") ? "AES" : "ChaCha20");
    }

    /** Parameters of the usual form. */
    static AlgorithmParameterSpec parameters(String transformation, byte[] iv) {
        if (transformation.contains("ECB")) {
            return null;
        }
        return transformation.contains("GCM") ? new GCMParameterSpec(128, iv) : new IvParameterSpec(iv);
    }

    static int ivBytes(String transformation) {
        return transformation.contains("GCM") || transformation.contains("ChaCha") ? 12 : 16;
    }

    /** What a call does: its result, or its exception's class. */
    interface Call {
        Object run() throws Exception;
    }

    static Object outcome(Call call) {
        try {
            Object result = call.run();
            return result instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : result;
        } catch (Exception e) {
            return e.getClass();
        }
    }
}
