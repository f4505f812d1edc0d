package io.kyberxdp.bench.report;

import io.kyberxdp.bench.chart.Quantity;
import io.kyberxdp.bench.study.Noise;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The page report.html. */
final class ReportPage {

    private final Results results;
    private final Map<StudyResult, List<Figure>> figures;
    private final Html html = new Html("KyberXdp: measurements");

    private ReportPage(Results results, Map<StudyResult, List<Figure>> figures) {
        this.results = results;
        this.figures = figures;
    }

    /** The page's text; needs no other file. */
    static String of(Results results, Map<StudyResult, List<Figure>> figures) {
        ReportPage page = new ReportPage(results, figures);
        page.introduction();
        page.machine();
        results.studies().forEach(page::study);
        page.method();
        return page.html.end();
    }

    private void introduction() {
        html.paragraph("KyberXdp " + results.version() + ", begun " + results.begun() + ", "
                + Math.round(results.seconds()) + " seconds"
                + (results.quick() ? ", a quick run: a first impression, no figures to quote." : "."));
        if (results.interrupted()) {
            html.paragraph("INTERRUPTED: this run was ended before its time; what is below is what there was.");
        }
        if (results.host().machine().isBusy()) {
            html.paragraph("BUSY: others used this machine when the run began; times are too long, ratios less sure.");
        }
        html.list(results.studies().stream().map(this::abstractOf).toList());
    }

    private String abstractOf(StudyResult study) {
        int samples = study.series().stream()
                .flatMap(series -> series.runs().stream())
                .mapToInt(Samples::size)
                .sum();
        return study.study() + ": "
                + (study.series().isEmpty()
                        ? "nothing was measured, see there"
                        : study.series().size() + " series of " + Quantity.count(samples) + " samples in all");
    }

    private void machine() {
        html.heading(2, "The machine");
        html.table("Where this was measured", 2, List.of("what", "value"), HostRows.of(results.host()));
        html.table(
                "How steady it was: a fixed piece of arithmetic, done again and again",
                1,
                List.of("when", "median", "middle half apart", "99 of 100 within"),
                List.of(row("before the studies", results.before()), row("after them", results.after())));
        html.paragraph("After the studies the same piece took "
                + Quantity.ratio(results.before().driftTo(results.after()))
                + " times as long as before. Differences of such a size between two reports say nothing.");
    }

    private static List<String> row(String when, Noise noise) {
        return List.of(
                when,
                Quantity.text(noise.medianNanos(), "ns"),
                Quantity.percent(noise.spread()),
                Quantity.ratio(noise.worst()) + " times the median");
    }

    private void study(StudyResult study) {
        html.heading(2, "Study: " + study.study());
        html.list(study.notes());
        List<Figure> ours = figures.get(study);
        Pictures.all(study, ours).forEach(html::picture);
        FigureTables.medians(html, ours, study.baseline());
        FigureTables.distributions(html, ours);
        FigureTables.failures(html, study);
        FigureTables.splits(html, study);
        html.table(
                "Not measured",
                2,
                List.of("what", "cause"),
                study.omissions().stream().map(ReportPage::row).toList());
        List<String> files = new ArrayList<>(study.attachments().keySet());
        if (!files.isEmpty()) {
            html.paragraph("More of this study is in " + String.join(", ", files) + ".");
        }
    }

    private static List<String> row(Omission omission) {
        return List.of(omission.what(), omission.cause());
    }

    private void method() {
        html.heading(2, "How to read this");
        html.list(List.of(
                "Samples are times (or cycles): smaller is better. Every raw sample is in samples.csv and results.json.",
                "A median is the median of the runs' medians, since samples of one run resemble each other. Its interval is the"
                        + " hierarchical bootstrap's, 95 %: runs are drawn again, and samples within them; for few runs it is"
                        + " stretched as by Student's t. Of a single run, nothing can be told about other runs.",
                "A ratio is the median over runs of the ratio within a run: what ran by turns saw the same machine. Ratios"
                        + " carry over to other runs better than times do.",
                "sd is the standard deviation, CV that as a share of the mean, IQR the upper quartile less the lower one.",
                "Two such folders are compared by: kyberxdp bench compare A B"));
    }
}
