package io.kyberxdp.afalg.guest;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs this module's tests with the tag "kernel" and writes down each one's outcome; started in the guest by {@link GuestTest}. */
final class InGuest implements TestExecutionListener {

    private final Path file;
    private final long begun = System.nanoTime();

    private InGuest(Path file) {
        this.file = file;
    }

    /** Takes the folder of test classes and the file for outcomes. */
    public static void main(String[] args) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClasspathRoots(Set.of(Path.of(args[0]))))
                .filters(TagFilter.includeTags("kernel"), EngineFilter.includeEngines("junit-jupiter"))
                .build();
        Launcher launcher = LauncherFactory.create();
        launcher.execute(request, new InGuest(Path.of(args[1])));
        System.exit(0);
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            System.out.println((System.nanoTime() - begun) / 1_000_000 + " ms: " + name(test));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        write(new Outcome(name(test), Outcome.Status.SKIPPED, reason));
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Throwable thrown = result.getThrowable().orElse(null);
        switch (result.getStatus()) {
            case SUCCESSFUL -> {
                if (test.isTest()) {
                    write(new Outcome(name(test), Outcome.Status.PASSED, ""));
                }
            }
            case ABORTED ->
                write(new Outcome(name(test), Outcome.Status.SKIPPED, thrown == null ? "" : thrown.getMessage()));
            case FAILED -> write(new Outcome(name(test), Outcome.Status.FAILED, trace(thrown)));
        }
    }

    private void write(Outcome outcome) {
        try {
            Files.writeString(file, outcome.line() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(TestIdentifier test) {
        TestSource source = test.getSource().orElse(null);
        String type =
                source instanceof MethodSource method ? method.getClassName().replaceFirst(".*\\.", "") + "." : "";
        String method = source instanceof MethodSource found ? found.getMethodName() : test.getLegacyReportingName();
        String shown = test.getDisplayName();
        return type + method + (shown.startsWith(method) ? "" : " " + shown);
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        if (thrown != null) {
            thrown.printStackTrace(new PrintWriter(text));
        }
        return text.toString();
    }
}
