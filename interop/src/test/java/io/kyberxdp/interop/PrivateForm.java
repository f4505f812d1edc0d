package io.kyberxdp.interop;

/** The byte strings by which partners are given private keys. A partner's own may be of any form that KyberXdp reads. */
public enum PrivateForm {
    /** PKCS#8 with the seed, as KyberXdp emits it. */
    PKCS8,
    /** PKCS#8 with the expanded key (RFC 9935), for partners that read no seeds. */
    PKCS8_EXPANDED,
    /** The seed alone. */
    SEED,
    /** The expanded key of FIPS 203 alone. */
    EXPANDED;

    /** Whether it is wrapped in DER. */
    public boolean isPkcs8() {
        return this == PKCS8 || this == PKCS8_EXPANDED;
    }
}
