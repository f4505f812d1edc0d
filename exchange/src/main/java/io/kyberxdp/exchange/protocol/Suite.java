package io.kyberxdp.exchange.protocol;

import io.kyberxdp.transport.AeadAlgorithm;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The algorithms of a session, chosen together: a KEM, SHA-256, and an AEAD. */
public enum Suite {
    /** X-Wing, SHA-256, AES-256-GCM: the default. */
    X_WING_AES_256_GCM(1, KemAlgorithm.X_WING, AeadAlgorithm.AES_256_GCM, "AESGCM256"),

    /** ML-KEM-768, SHA-256, AES-256-GCM. */
    ML_KEM_768_AES_256_GCM(2, KemAlgorithm.ML_KEM_768, AeadAlgorithm.AES_256_GCM, "AESGCM256"),

    /** X-Wing, SHA-256, ChaCha20-Poly1305. */
    X_WING_CHACHA20_POLY1305(3, KemAlgorithm.X_WING, AeadAlgorithm.CHACHA20_POLY1305, "ChaChaPoly"),

    /** ML-KEM-768, SHA-256, ChaCha20-Poly1305. */
    ML_KEM_768_CHACHA20_POLY1305(4, KemAlgorithm.ML_KEM_768, AeadAlgorithm.CHACHA20_POLY1305, "ChaChaPoly");

    private final int id;
    private final KemAlgorithm kem;
    private final AeadAlgorithm aead;
    private final String aeadName;

    Suite(int id, KemAlgorithm kem, AeadAlgorithm aead, String aeadName) {
        this.id = id;
        this.kem = kem;
        this.aead = aead;
        this.aeadName = aeadName;
    }

    /** {@return the suite's byte on the wire} */
    public int id() {
        return id;
    }

    /** {@return the suite's KEM} */
    public KemAlgorithm kem() {
        return kem;
    }

    /** {@return the suite's AEAD} */
    public AeadAlgorithm aead() {
        return aead;
    }

    /** {@return the suite as the protocol name spells it, such as {@code X-Wing_AESGCM256_SHA256}} */
    public String wireName() {
        return kem.jcaName() + "_" + aeadName + "_SHA256";
    }

    /**
     * {@return the suite a client proposes for a KEM when nothing else is said: the one with AES-256-GCM}
     *
     * @param kem the KEM
     */
    public static Suite of(KemAlgorithm kem) {
        return kem == KemAlgorithm.X_WING ? X_WING_AES_256_GCM : ML_KEM_768_AES_256_GCM;
    }

    /**
     * {@return every suite with this KEM; a new set}
     *
     * @param kem the KEM
     */
    public static Set<Suite> allOf(KemAlgorithm kem) {
        return Arrays.stream(values())
                .filter(suite -> suite.kem == kem)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Suite.class)));
    }
}
