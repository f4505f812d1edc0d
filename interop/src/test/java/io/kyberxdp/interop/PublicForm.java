package io.kyberxdp.interop;

/** The byte strings by which partners exchange public keys. */
public enum PublicForm {
    /** A SubjectPublicKeyInfo of X.509, in DER. */
    X509,
    /** The key alone. */
    RAW
}
