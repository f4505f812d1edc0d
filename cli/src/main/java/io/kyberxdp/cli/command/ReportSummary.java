package io.kyberxdp.cli.command;

import io.kyberxdp.bench.report.ReportFolder;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.StudyResult;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.nio.file.Path;
import java.util.List;

/**
 * What a report has, in short.
 *
 * @param page the file to look at
 * @param seconds how long everything took
 */
record ReportSummary(Path page, double seconds, List<StudySummary> studies) {

    /** What there is of a study, and what there is not. */
    record StudySummary(String study, int series, int samples, List<Omission> omissions) {}

    static ReportSummary of(Path folder, Results results) {
        return new ReportSummary(
                folder.resolve(ReportFolder.PAGE),
                results.seconds(),
                results.studies().stream().map(ReportSummary::of).toList());
    }

    private static StudySummary of(StudyResult study) {
        int samples = study.series().stream()
                .map(Series::runs)
                .flatMap(List::stream)
                .mapToInt(Samples::size)
                .sum();
        return new StudySummary(study.study(), study.series().size(), samples, study.omissions());
    }

    String text() {
        Table done = new Table(Column.left("study"), Column.right("series"), Column.right("samples"));
        Table gaps = new Table(Column.left("study"), Column.left("not measured"), Column.left("cause"));
        for (StudySummary study : studies) {
            done.row(study.study(), Units.count(study.series()), Units.count(study.samples()));
            study.omissions().forEach(gap -> gaps.row(study.study(), gap.what(), gap.cause()));
        }
        return done + (gaps.isEmpty() ? "" : "\n" + gaps) + "\nreport: " + page + "\n";
    }
}
