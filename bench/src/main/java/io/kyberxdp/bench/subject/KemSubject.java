package io.kyberxdp.bench.subject;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;

/**
 * One algorithm of one provider, with a key pair and a ciphertext ready, so that each method is one operation and nothing
 * else. Results are returned so that the caller can consume them.
 */
public interface KemSubject {

    KeyPair generateKeyPair();

    /** Makes a public key object from its X.509 encoding. */
    PublicKey importPublicKey() throws GeneralSecurityException;

    /** Makes a private key object from its PKCS#8 encoding. */
    PrivateKey importPrivateKey() throws GeneralSecurityException;

    /** Encapsulates to a key object made from its encoding for this one call. */
    Object encapsulateCold() throws GeneralSecurityException;

    /** Encapsulates with what earlier calls have prepared. */
    Object encapsulatePrepared() throws GeneralSecurityException;

    /** Decapsulates with a key object made from its encoding for this one call. */
    Object decapsulateCold() throws GeneralSecurityException;

    /** Decapsulates with a key object that is in use: generated, or imported and expanded, before this call. */
    Object decapsulateLive() throws GeneralSecurityException;

    /** Decapsulates with what earlier calls have prepared. */
    Object decapsulatePrepared() throws GeneralSecurityException;

    /** Whether both sides arrive at the same secret: what does not work must not be timed. */
    boolean agrees() throws GeneralSecurityException;

    /** How the measured calls differ from {@code javax.crypto.KEM}; empty when they are just that. */
    String deviation();
}
