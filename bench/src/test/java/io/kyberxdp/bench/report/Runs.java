package io.kyberxdp.bench.report;

import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.study.Host;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.Study;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyRun;
import java.util.List;
import java.util.Map;

/** Small real runs. */
final class Runs {

    /** What would break a page, a table, a file or a sentence that took it for markup. */
    static final String HOSTILE =
            "<img src=x onerror=\"document.title='owned'\"> '&amp;' | \", \\ </svg></style></script>";

    private Runs() {}

    static StudyRun of(Study... studies) {
        return new StudyRun(
                List.of(studies),
                study -> StudyPlan.thorough(),
                true,
                Host.here(Machine.here(List.of("SunJCE")), Map.of("a library", HOSTILE)),
                "1.0-test");
    }

    /** Everything that has pictures, under names that no good page obeys. */
    static Results complete() throws InterruptedException {
        StudyRun run = of(
                new TimedDigests("kem", List.of("plain", HOSTILE, "third")),
                new TimedDigests("transport", List.of("plain", HOSTILE, "third")),
                new TimedDigests("cipher", List.of("plain", HOSTILE)),
                new TimedDigests("another", List.of("plain", HOSTILE)));
        run.run((done, total, what) -> {});
        return run.results();
    }
}
