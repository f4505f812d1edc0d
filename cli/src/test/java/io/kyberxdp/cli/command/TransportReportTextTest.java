package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.study.CollectedResult;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.Split;
import io.kyberxdp.cli.command.BenchTransportCommand.Report;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransportReportTextTest {

    @Test
    void showsTimesFailuresSplitsNotesAndWhatIsMissing() {
        SeriesKey key = new SeriesKey("transport", "kernel UDP", "exchange", Map.of("loss", "5 % loss"));
        CollectedResult collected = new CollectedResult("transport");
        collected.add(new Series(
                key, Series.NANOSECONDS, List.of(Samples.of(1000, 2000), Samples.of(3000)), Map.of("timeout", 7L)));
        collected.add(new Split(key, Series.NANOSECONDS, Map.of("cryptography", 1500.0)));
        collected.note("A note.");
        collected.leaveOut(new Omission("AF_XDP", "no root; be root"));
        String text =
                TransportReportText.render(new Report(new Machine("", 2, 0, "", "", Map.of()), collected.result()));
        assertEquals("""
                exchange, 5 % loss
                over        samples     mean  deviation      IQR      p50      p99     failures
                kernel UDP        3  2.00 us    1.00 us  1.00 us  2.00 us  2.98 us  7 x timeout

                Where the median of an exchange goes
                over        cryptography
                kernel UDP       1.50 us

                A note.
                Not measured: AF_XDP: no root; be root
                """, text.substring(text.indexOf("exchange, 5 %")));
    }
}
