package io.kyberxdp.cli.command;

import io.kyberxdp.cli.doctor.Diagnosis;
import io.kyberxdp.cli.doctor.Doctor;
import io.kyberxdp.cli.terminal.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows what works on this machine, what does not, and why. */
@Command(
        name = "doctor",
        description = "Show what works on this machine, what does not, and why.",
        footer = {"  kyberxdp doctor", "  kyberxdp doctor --json"})
public final class DoctorCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        Diagnosis diagnosis = Doctor.examine();
        json.print(spec.commandLine().getOut(), diagnosis, DiagnosisText::render);
        return diagnosis.works() ? 0 : 1;
    }
}
