package io.kyberxdp.cli.command;

import io.kyberxdp.cli.terminal.UserError;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** What the launcher {@code ./kyberxdp} does itself, before there is a Java program to ask: here for the help pages. */
public final class LauncherCommands {

    private static final String REMEDY = "run it by the launcher, ./kyberxdp, in a checkout";

    private LauncherCommands() {}

    /** Builds the project and runs its tests. */
    @Command(
            name = "test",
            description = "Build the project and run every test.",
            footer = {
                "  kyberxdp test",
                "  kyberxdp test -pl provider -am",
                "",
                "First those of the C library, then those in Java on the oldest and on the newest JDK that is installed;"
                        + " half an hour or so. Further arguments go to Maven. The environment variable KYBERXDP_REQUIRE"
                        + " names capabilities (comma-separated, or all) whose absence fails a test instead of skipping"
                        + " it."
            })
    public static final class Test implements Callable<Integer> {
        @Override
        public Integer call() throws UserError {
            throw new UserError("'test' builds this program, so it cannot run inside it", REMEDY);
        }
    }

    /** Fuzzes the parsers. */
    @Command(
            name = "fuzz",
            description = "Look for inputs that break a parser of bytes from outside.",
            footer = {
                "  kyberxdp fuzz",
                "  kyberxdp fuzz --target Connection --seconds 3600",
                "",
                "Jazzer runs each target for 60 seconds, or for as long as --seconds says; the targets are the classes"
                        + " *FuzzTest of the module fuzz. An input that breaks one fails the run and is kept."
            })
    public static final class Fuzz implements Callable<Integer> {
        @Override
        public Integer call() throws UserError {
            throw new UserError("'fuzz' builds this program, so it cannot run inside it", REMEDY);
        }
    }

    /** Runs a command under another kernel. */
    @Command(
            name = "guest",
            description = "Run a command under a Debian kernel in QEMU, as root and without a network.",
            footer = {
                "  kyberxdp guest crypto",
                "  kyberxdp guest bench symmetric --quick",
                "",
                "For what this machine's kernel lacks. The environment variable GUEST_KERNEL names the package of the kernel:"
                        + " linux-image-amd64 (the default) or linux-image-6.12-amd64. It is fetched by apt and not installed."
                        + " The processor is emulated, so that figures mean little beside those of other machines. The"
                        + " command sees this machine's files, and what it writes is lost."
            })
    public static final class Guest implements Callable<Integer> {
        @Override
        public Integer call() throws UserError {
            throw new UserError("'guest' boots another kernel for this program, so it cannot run inside it", REMEDY);
        }
    }

    /** Installs what is missing, and builds. */
    @Command(
            name = "setup",
            description = "Install what is missing, and build.",
            footer = {
                "  kyberxdp setup",
                "  kyberxdp setup --with-lib25519 --with-partners",
                "",
                "A JDK, Maven, make and a C compiler come by apt, as root or by sudo; without either the command to run"
                        + " is printed. With --with-lib25519 the optional library lib25519 comes too: from this release"
                        + " of Debian, or from a newer one into a folder of your own. With --with-partners come the"
                        + " implementations that interoperability is tested with: OpenSSL 3.5, in the same way, and"
                        + " JavaScript libraries by npm."
            })
    public static final class Setup implements Callable<Integer> {
        @Override
        public Integer call() throws UserError {
            throw new UserError("'setup' builds this program, so it cannot run inside it", REMEDY);
        }
    }
}
