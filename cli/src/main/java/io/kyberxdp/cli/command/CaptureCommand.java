package io.kyberxdp.cli.command;

import io.kyberxdp.cli.capture.CaptureEvents;
import io.kyberxdp.cli.capture.CaptureFile;
import io.kyberxdp.cli.capture.PcapngCopy;
import io.kyberxdp.cli.capture.RunningProcess;
import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.cli.terminal.Lifetime;
import io.kyberxdp.cli.terminal.UserError;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records the frames of a process that runs. */
@Command(
        name = "capture",
        description = "Record the frames of a running serve or connect over AF_XDP, which tcpdump cannot see.",
        footer = {
            "  kyberxdp capture frames.pcapng",
            "  kyberxdp capture --pid 4711 --duration 30s frames.pcapng",
            "  kyberxdp capture - | tshark -r -",
            "",
            "Both directions are recorded, with the reason where a frame was dropped, as pcapng for Wireshark and tshark."
                    + " It ends by Ctrl-C, and with the process. Run it as the same user. To record from the first frame"
                    + " on, start serve or connect with --pcap FILE. tools/wireshark/kxp.lua lets Wireshark read KXP."
        })
public final class CaptureCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A new file, for its owner only; - is standard output.")
    private String file;

    @Option(names = "--pid", paramLabel = "N", description = "The process; default: the only one there is.")
    private Long pid;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long to record, such as 30s; default: until it is ended.")
    private Duration duration;

    @Option(names = "--json", description = "Write the lines on standard error as JSON, one object each.")
    private boolean json;

    @Override
    public Integer call() throws UserError, InterruptedException {
        EventLog log = new EventLog(spec.commandLine().getErr(), spec.qualifiedName(), json, false);
        RunningProcess process = RunningProcess.find(pid == null ? OptionalLong.empty() : OptionalLong.of(pid));
        try (process;
                OutputStream out = open()) {
            log.say(new CaptureEvents.Capturing(process.pid(), process.endpoint(), file));
            Timer timer = new Timer("kyberxdp-capture-end", true);
            if (duration != null) {
                timer.schedule(new End(process), duration.toMillis());
            }
            Lifetime.of(process).run(() -> process.copyTo(out, copy -> log.say(recorded(copy))));
            timer.cancel();
            return 0;
        } catch (IOException e) {
            throw new UserError("recording in " + file + " failed: " + e.getMessage(), "make room there", e);
        }
    }

    private CaptureEvents.Recorded recorded(PcapngCopy copy) {
        String cause = copy.hasEnded() ? null : "the process broke off";
        return new CaptureEvents.Recorded(file, copy.frames(), copy.lost(), cause);
    }

    private OutputStream open() throws UserError {
        return file.equals(STANDARD_OUTPUT)
                ? new FileOutputStream(FileDescriptor.out)
                : CaptureFile.create(Path.of(file));
    }

    private static final class End extends TimerTask {
        private final RunningProcess process;

        End(RunningProcess process) {
            this.process = process;
        }

        @Override
        public void run() {
            process.close();
        }
    }
}
