package io.kyberxdp.cli;

import io.kyberxdp.cli.command.BenchCommand;
import io.kyberxdp.cli.command.CaptureCommand;
import io.kyberxdp.cli.command.ConnectCommand;
import io.kyberxdp.cli.command.CryptoCommand;
import io.kyberxdp.cli.command.DemoCommand;
import io.kyberxdp.cli.command.DoctorCommand;
import io.kyberxdp.cli.command.FingerprintCommand;
import io.kyberxdp.cli.command.KeygenCommand;
import io.kyberxdp.cli.command.LauncherCommands;
import io.kyberxdp.cli.command.PinCommand;
import io.kyberxdp.cli.command.ServeCommand;
import io.kyberxdp.cli.command.UnpinCommand;
import io.kyberxdp.cli.command.VectorsCommand;
import io.kyberxdp.cli.terminal.UserError;
import java.io.PrintWriter;
import java.security.ProviderException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code kyberxdp}: exit codes are 0 for done, 1 for failed and 2 for misuse. */
@Command(
        name = "kyberxdp",
        description = "Hybrid post-quantum key exchange: keys, tunnels, checks and measurements.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        scope = ScopeType.INHERIT,
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  kyberxdp doctor", "  kyberxdp keygen --out server.key", "  kyberxdp help keygen"},
        subcommands = {
            DemoCommand.class,
            LauncherCommands.Test.class,
            LauncherCommands.Fuzz.class,
            LauncherCommands.Setup.class,
            DoctorCommand.class,
            KeygenCommand.class,
            FingerprintCommand.class,
            ServeCommand.class,
            ConnectCommand.class,
            CaptureCommand.class,
            PinCommand.class,
            UnpinCommand.class,
            CryptoCommand.class,
            LauncherCommands.Guest.class,
            VectorsCommand.class,
            BenchCommand.class,
            HelpCommand.class
        })
public final class Main implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The whole command line, ready to execute. */
    public static CommandLine commandLine() {
        Main main = new Main();
        return new CommandLine(main)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Main::misused)
                .setExecutionExceptionHandler(main::failed);
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "no command is given");
    }

    private static int misused(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        PrintWriter err = command.getErr();
        err.println(
                name + ": " + e.getMessage().strip().replaceAll("\\s*\\R\\s*", " ") + "; see '" + name + " --help'");
        err.flush();
        return CommandLine.ExitCode.USAGE;
    }

    private int failed(Exception e, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        err.println(command.getCommandSpec().qualifiedName() + ": " + explanation(e));
        if (debug) {
            e.printStackTrace(err);
        }
        err.flush();
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static String explanation(Exception e) {
        if (e instanceof UserError) {
            return e.getMessage();
        }
        if (e instanceof ProviderException) {
            return e.getMessage() + "; see 'kyberxdp doctor'";
        }
        return e + "; this is a defect, --debug shows where";
    }

    /** This program's version and the Java it runs on. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {
                "kyberxdp " + (version == null ? "(not packaged)" : version),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version") + ", "
                        + System.getProperty("java.vendor")
            };
        }
    }
}
