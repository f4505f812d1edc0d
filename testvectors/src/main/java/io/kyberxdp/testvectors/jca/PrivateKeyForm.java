package io.kyberxdp.testvectors.jca;

/** The three contents that RFC 9935, section 6, allows for an ML-KEM private key. */
enum PrivateKeyForm {
    /** {@code seed [0]}: d | z. */
    SEED("seed") {
        @Override
        byte[] content(byte[] seed, byte[] expanded) {
            return Der.value(0x80, seed);
        }
    },
    /** {@code expandedKey}: dk of FIPS 203. */
    EXPANDED("expandedKey") {
        @Override
        byte[] content(byte[] seed, byte[] expanded) {
            return Der.octetString(expanded);
        }
    },
    /** {@code both}. */
    BOTH("both") {
        @Override
        byte[] content(byte[] seed, byte[] expanded) {
            return Der.sequence(Der.octetString(seed), Der.octetString(expanded));
        }
    };

    private final String title;

    PrivateKeyForm(String title) {
        this.title = title;
    }

    /** The name in RFC 9935. */
    String title() {
        return title;
    }

    /** The content of the privateKey field; a form looks only at the arguments that it holds. */
    abstract byte[] content(byte[] seed, byte[] expanded);
}
