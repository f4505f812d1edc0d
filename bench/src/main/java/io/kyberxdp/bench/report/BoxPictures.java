package io.kyberxdp.bench.report;

import io.kyberxdp.bench.chart.BoxChart;
import io.kyberxdp.bench.chart.Picture;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.List;

/** Box plots side by side, a picture for each operation and unit. */
final class BoxPictures implements Pictures {

    static final String LEGEND =
            "Boxes hold the middle half of the samples, with the median in them; whiskers reach to the"
                    + " farthest samples within one and a half boxes' lengths, circles are the extremes; the axis is logarithmic";

    @Override
    public List<Picture> of(StudyResult result, List<Figure> figures) {
        List<Picture> pictures = new ArrayList<>();
        for (List<Series> some : Grouped.by(one -> one.key().operation() + one.unit(), result.series())
                .values()) {
            pictures.add(BoxChart.of("Spread of " + some.get(0).key().operation(), LEGEND, some, SeriesKey::label));
        }
        return pictures;
    }
}
