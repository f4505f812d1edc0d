package io.kyberxdp.bench.report;

import io.kyberxdp.bench.chart.Picture;
import io.kyberxdp.bench.study.StudyResult;
import java.util.List;
import java.util.Map;

/** The pictures of a kind of study. */
interface Pictures {

    /** By the name of the study; any other has box plots. */
    Map<String, Pictures> OF_STUDIES =
            Map.of("kem", new BarPictures(), "transport", new TransportPictures(), "cipher", new ThroughputPictures());

    List<Picture> of(StudyResult result, List<Figure> figures);

    /** A result's pictures; none where nothing was measured. */
    static List<Picture> all(StudyResult result, List<Figure> figures) {
        String kind = result.study().split(" ", 2)[0];
        return OF_STUDIES.getOrDefault(kind, new BoxPictures()).of(result, figures);
    }
}
