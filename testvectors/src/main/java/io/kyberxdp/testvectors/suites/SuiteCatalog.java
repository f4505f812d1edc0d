package io.kyberxdp.testvectors.suites;

import java.util.ArrayList;
import java.util.List;

/** Every suite, in the order in which they run. */
public final class SuiteCatalog {

    private SuiteCatalog() {}

    /**
     * Lists the suites.
     *
     * @param million whether to include the digest over 1,000,000 tests
     */
    public static List<Suite> all(boolean million) {
        List<Suite> suites = new ArrayList<>();
        suites.add(XWingDraft.inProject());
        suites.add(Liboqs.suite());
        suites.addAll(AccumulatedDigests.suites());
        if (million) {
            suites.addAll(AccumulatedDigests.million());
        }
        suites.addAll(XWingDraft.inFolder());
        suites.addAll(WycheproofMlKem.suites());
        suites.addAll(WycheproofX25519.suites());
        suites.addAll(Acvp.suites());
        suites.addAll(Cctv.suites());
        return suites;
    }
}
