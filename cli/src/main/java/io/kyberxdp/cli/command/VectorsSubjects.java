package io.kyberxdp.cli.command;

import io.kyberxdp.bench.subject.EngineProvider;
import io.kyberxdp.bench.subject.EngineProvider.EngineMissingException;
import io.kyberxdp.bench.subject.EngineSetting;
import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.ConformanceTable;
import io.kyberxdp.testvectors.report.ConformanceTable.Absence;
import io.kyberxdp.testvectors.report.ConformanceTable.Subject;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** What is checked side by side: engines of KyberXdp, and providers. What is not there is a finding, too. */
final class VectorsSubjects {

    private record Opened(String name, String description, boolean ours, Provider provider) {}

    private final List<Opened> opened = new ArrayList<>();
    private final List<Absence> absences = new ArrayList<>();
    private boolean oursAsked;

    /** Opens what can be opened. */
    static VectorsSubjects open(List<EngineSetting> engines, List<String> providers) {
        VectorsSubjects subjects = new VectorsSubjects();
        subjects.oursAsked = !engines.isEmpty() || providers.contains(KemKeys.PROVIDER);
        engines.forEach(subjects::openEngine);
        providers.forEach(subjects::openProvider);
        return subjects;
    }

    private void openEngine(EngineSetting setting) {
        try {
            EngineProvider engine = EngineProvider.open(setting);
            opened.add(new Opened(
                    setting.label(),
                    version(engine.provider()) + ", " + engine.description(),
                    true,
                    engine.provider()));
        } catch (NoSuchProviderException | EngineMissingException e) {
            absences.add(new Absence(setting.label(), e.getMessage()));
        }
    }

    private void openProvider(String name) {
        try {
            Provider provider = JcaProviders.install(name);
            opened.add(new Opened(name, version(provider), name.equals(KemKeys.PROVIDER), provider));
        } catch (NoSuchProviderException e) {
            absences.add(new Absence(name, e.getMessage()));
        }
    }

    private static String version(Provider provider) {
        return provider.getName() + " " + JcaProviders.versionOf(provider);
    }

    /** Checks them one after the other. Ours are decisive; where none was asked for, all are. */
    ConformanceTable check(BiFunction<String, Provider, ConformanceReport> checker) {
        List<Subject> subjects = opened.stream()
                .map(each -> new Subject(
                        each.name(),
                        each.description(),
                        each.ours() || !oursAsked,
                        checker.apply(each.name(), each.provider())))
                .toList();
        return new ConformanceTable(runtime(), subjects, absences);
    }

    private static String runtime() {
        return System.getProperty("java.vm.name") + " " + Runtime.version();
    }
}
