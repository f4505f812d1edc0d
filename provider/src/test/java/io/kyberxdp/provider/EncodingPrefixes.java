package io.kyberxdp.provider;

/** The fixed first bytes of the encodings, in hex, written out independently of the code under test. */
final class EncodingPrefixes {

    static final String XWING_SPKI = "308204d4300d060b2b0601040183e62d81c87a038204c100";
    static final String XWING_PKCS8 = "3034020100300d060b2b0601040183e62d81c87a0420";
    static final String MLKEM_SPKI = "308204b2300b0609608648016503040402038204a100";
    static final String MLKEM_SEED = "3054020100300b060960864801650304040204428040";
    static final String MLKEM_EXPANDED = "30820978020100300b06096086480165030404020482096404820960";
    static final String MLKEM_BOTH = "308209be020100300b0609608648016503040402048209aa308209a60440";
    static final String MLKEM_BOTH_INNER = "04820960";

    private EncodingPrefixes() {}
}
