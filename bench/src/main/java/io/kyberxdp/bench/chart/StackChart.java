package io.kyberxdp.bench.chart;

import io.kyberxdp.bench.study.Split;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** How times split, as stacked bars. */
public final class StackChart {

    private static final int ROW = 26;
    private static final int BAR = 18;

    private StackChart() {}

    /** Draws splits of the same unit, a bar each. */
    public static Picture of(String title, String description, List<Split> splits) {
        List<String> labels = splits.stream().map(split -> split.key().label()).toList();
        List<String> parts = splits.stream()
                .flatMap(split -> split.parts().keySet().stream())
                .distinct()
                .toList();
        String unit = splits.get(0).unit();
        Scale x = Scale.linear(splits.stream().flatMapToDouble(split -> DoubleStream.of(split.whole())));
        RowFrame rows = RowFrame.of(title, description, labels, ROW, Key.inOrder(parts), x, unit);
        splits.forEach(split -> draw(rows, split, parts));
        return new Picture(title, description, rows.frame().svg().end());
    }

    private static void draw(RowFrame rows, Split split, List<String> names) {
        double y = rows.next(split.key().label());
        Frame frame = rows.frame();
        double begin = 0;
        for (Map.Entry<String, Double> part : split.parts().entrySet()) {
            double end = begin + part.getValue();
            frame.svg()
                    .hinted(
                            "rect",
                            part.getKey() + ": " + Quantity.text(part.getValue(), split.unit()),
                            "x",
                            frame.x(begin),
                            "y",
                            y - BAR / 2.0,
                            "width",
                            frame.x(end) - frame.x(begin),
                            "height",
                            BAR,
                            "class",
                            Picture.colour(names.indexOf(part.getKey())));
            begin = end;
        }
    }
}
