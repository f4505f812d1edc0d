package io.kyberxdp.testvectors.report;

import java.util.List;
import java.util.Locale;

/** The lines of a report for a terminal, each ended by a line feed. */
final class ReportLines {

    private static final int SHOWN_IDS = 8;

    private final StringBuilder out = new StringBuilder();

    /** Adds a formatted line. */
    void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values))
                .append('\n');
    }

    /** Adds what happened to cases of a suite, with the first of them. */
    void cases(String suite, String message, List<String> ids) {
        String shown = String.join(", ", ids.subList(0, Math.min(ids.size(), SHOWN_IDS)));
        String more = ids.size() > SHOWN_IDS ? ", and " + (ids.size() - SHOWN_IDS) + " more" : "";
        line("  %s: %d x %s", suite, ids.size(), message);
        line("      %s%s", shown, more);
    }

    /** Adds the files whose suites could not run. */
    void files(List<FileProblem> problems) {
        if (!problems.isEmpty()) {
            line("%nFiles whose vectors did not run: %d", problems.size());
        }
        problems.forEach(problem ->
                line("  %s %s: %s", problem.kind().name().toLowerCase(Locale.ROOT), problem.file(), problem.message()));
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
