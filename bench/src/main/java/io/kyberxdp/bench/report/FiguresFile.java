package io.kyberxdp.bench.report;

import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.chart.Quantity;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The file figures.md: tables of medians for documents to cite. */
final class FiguresFile {

    private FiguresFile() {}

    static String of(Results results, Map<StudyResult, List<Figure>> figures) {
        Machine machine = results.host().machine();
        StringBuilder text = new StringBuilder("# Figures\n\n");
        text.append(escaped("`kyberxdp bench all" + (results.quick() ? " --quick" : "") + "`"))
                .append(" of KyberXdp ")
                .append(escaped(results.version() + ", " + results.begun() + ": " + machine.cpu() + ", "
                        + machine.cpus() + " processors, " + results.host().virtualisation() + "; " + machine.os()
                        + "; "
                        + machine.java()))
                .append(".\nMedians with 95 % intervals.\n");
        results.studies().forEach(study -> text.append(section(study, figures.get(study))));
        return text.toString();
    }

    private static String section(StudyResult study, List<Figure> figures) {
        StringBuilder text = new StringBuilder("\n## " + escaped(study.study()) + "\n\n");
        if (!figures.isEmpty()) {
            String ratio = study.baseline().isEmpty() ? "ratio" : "ratio to " + study.baseline();
            text.append(row(List.of("operation", "subject", "conditions", "median", "interval", "p99", ratio)));
            text.append("|---|---|---|--:|--:|--:|--:|\n");
            figures.forEach(figure -> text.append(row(cells(figure))));
        }
        for (Omission omission : study.omissions()) {
            text.append("\nNot measured: ")
                    .append(escaped(omission.what() + ": " + omission.cause()))
                    .append('\n');
        }
        return text.toString();
    }

    private static List<String> cells(Figure figure) {
        List<String> cells = new ArrayList<>(List.of(
                figure.key().operation(), figure.key().subject(), figure.key().conditionText()));
        cells.add(Quantity.text(figure.median().value(), figure.unit()));
        cells.add(FigureTables.interval(figure.median(), value -> Quantity.text(value, figure.unit())));
        cells.add(Quantity.text(figure.summary().p99(), figure.unit()));
        cells.add(figure.ratio().map(ratio -> Quantity.ratio(ratio.value())).orElse(""));
        return cells;
    }

    private static String row(List<String> cells) {
        return cells.stream().map(FiguresFile::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** So that no text ends a cell, begins an element or breaks a line. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("<", "&lt;")
                .replaceAll("\\R", " ");
    }
}
