package io.kyberxdp.testvectors.suites;

import java.util.ArrayList;
import java.util.List;

/** Every suite, in the order in which they run. */
public final class SuiteCatalog {

    private SuiteCatalog() {}

    /** All suites, with those over 1,000,000 tests, which take minutes. */
    public static List<Suite> all() {
        List<Suite> suites = new ArrayList<>(quick());
        suites.addAll(AccumulatedDigests.million());
        return List.copyOf(suites);
    }

    /** All suites but those over 1,000,000 tests. */
    public static List<Suite> quick() {
        List<Suite> suites = new ArrayList<>();
        suites.add(XWingDraft.inProject());
        suites.add(Liboqs.suite());
        suites.addAll(AccumulatedDigests.tenThousand());
        suites.addAll(XWingDraft.inFolder());
        suites.addAll(WycheproofMlKem.suites());
        suites.addAll(WycheproofX25519.suites());
        suites.addAll(Acvp.suites());
        suites.addAll(Cctv.suites());
        return List.copyOf(suites);
    }
}
