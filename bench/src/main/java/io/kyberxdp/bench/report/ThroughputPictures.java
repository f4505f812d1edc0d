package io.kyberxdp.bench.report;

import io.kyberxdp.bench.chart.LineChart;
import io.kyberxdp.bench.chart.LineChart.Axis;
import io.kyberxdp.bench.chart.LineChart.Line;
import io.kyberxdp.bench.chart.LineChart.Point;
import io.kyberxdp.bench.chart.Picture;
import io.kyberxdp.bench.chart.Quantity;
import io.kyberxdp.bench.chart.StackChart;
import io.kyberxdp.bench.study.Split;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Throughput by the size of the chunks, a picture for each cipher, and how the time splits. */
final class ThroughputPictures implements Pictures {

    /** The condition that holds the chunk's size in bytes. */
    static final String CHUNK = "chunk";

    private static final Axis SIZES = new Axis("bytes in a chunk (logarithmic)", "", true);
    private static final Axis RATES = new Axis("", Quantity.BYTES_PER_SECOND, true);

    @Override
    public List<Picture> of(StudyResult result, List<Figure> figures) {
        List<String> subjects = figures.stream()
                .map(figure -> figure.key().subject())
                .distinct()
                .toList();
        List<Picture> pictures = new ArrayList<>();
        Grouped.by(figure -> figure.key().operation(), figures)
                .forEach((cipher, some) -> pictures.add(LineChart.of(
                        cipher + " by size",
                        "Throughput at the median time of a chunk, higher is faster; both axes are logarithmic",
                        lines(some, subjects),
                        SIZES,
                        RATES)));
        if (!result.splits().isEmpty()) {
            pictures.add(StackChart.of(
                    "How the time splits",
                    "Each bar is the time of one chunk, in percent, by what it is spent on",
                    result.splits().stream().map(ThroughputPictures::shares).toList()));
        }
        return pictures;
    }

    /** Chunks of 16 bytes and of a million do not fit on one axis. */
    private static Split shares(Split split) {
        Map<String, Double> shares = new LinkedHashMap<>();
        split.parts().forEach((part, value) -> shares.put(part, 100 * value / split.whole()));
        return new Split(split.key(), "%", shares);
    }

    private static List<Line> lines(List<Figure> figures, List<String> subjects) {
        List<Line> lines = new ArrayList<>();
        Grouped.by(figure -> figure.key().subject(), figures)
                .forEach((subject, some) -> lines.add(new Line(
                        subject,
                        subjects.indexOf(subject),
                        some.stream()
                                .map(ThroughputPictures::point)
                                .sorted(Comparator.comparingDouble(Point::x))
                                .toList())));
        return lines;
    }

    private static Point point(Figure figure) {
        double bytes = Double.parseDouble(figure.key().condition(CHUNK));
        return new Point(bytes, bytes * 1e9 / figure.median().value());
    }
}
