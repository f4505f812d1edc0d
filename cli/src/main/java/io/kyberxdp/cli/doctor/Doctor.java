package io.kyberxdp.cli.doctor;

import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.bench.subject.KemSubjects;
import io.kyberxdp.cli.doctor.Diagnosis.Engine;
import io.kyberxdp.cli.doctor.Diagnosis.JavaRuntime;
import io.kyberxdp.cli.doctor.Diagnosis.KemProvider;
import io.kyberxdp.cli.doctor.Diagnosis.Problem;
import io.kyberxdp.cli.doctor.Diagnosis.Symmetric;
import io.kyberxdp.cli.doctor.Diagnosis.Transport;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.SymmetricProvider;
import io.kyberxdp.transport.TransportProvider;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds out what works here by trying it. */
public final class Doctor {

    private static final String KEM_CLASS = "javax.crypto.KEM";
    private static final String ENGINES_PROPERTY = KemKeys.PROVIDER + ".engines";

    private final List<Problem> problems = new ArrayList<>();

    private Doctor() {}

    /** Examines this JVM and this machine; takes a second or so. */
    public static Diagnosis examine() {
        return new Doctor().diagnose();
    }

    private Diagnosis diagnose() {
        JavaRuntime java = java();
        if (java.hasKem()) {
            tryOurs();
        } else {
            problems.add(new Problem(
                    "this Java has no " + KEM_CLASS, "install OpenJDK 17.0.13 or later, or any JDK from 21 on"));
        }
        List<Transport> transports = transports();
        if (transports.stream().noneMatch(Transport::available)) {
            problems.add(new Problem("no transport is available", "see the transports' own remedies"));
        }
        return new Diagnosis(java, providers(), engines(), transports, symmetric(), Tools.find(java), problems);
    }

    private static JavaRuntime java() {
        return new JavaRuntime(
                System.getProperty("java.runtime.version"),
                System.getProperty("java.vendor"),
                System.getProperty("java.vm.name"),
                Path.of(System.getProperty("java.home")),
                isPresent(KEM_CLASS));
    }

    private static boolean isPresent(String className) {
        try {
            Class.forName(className, false, null);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Makes a key pair and takes it through an exchange. */
    private void tryOurs() {
        try {
            KemSubjects.open(KemKeys.PROVIDER, KemKeys.ALGORITHMS.get(0));
        } catch (GeneralSecurityException | RuntimeException e) {
            problems.add(new Problem(
                    KemKeys.PROVIDER + " does not work: " + e.getMessage(),
                    "run this by ./kyberxdp, and unset the system properties kyberxdp.engine.*"));
        }
    }

    private static List<KemProvider> providers() {
        return Arrays.stream(Security.getProviders())
                .map(provider ->
                        new KemProvider(provider.getName(), JcaProviders.versionOf(provider), kemAlgorithms(provider)))
                .filter(Predicate.not(provider -> provider.algorithms().isEmpty()))
                .toList();
    }

    private static List<String> kemAlgorithms(Provider provider) {
        return provider.getServices().stream()
                .filter(service -> service.getType().equals("KEM"))
                .map(Provider.Service::getAlgorithm)
                .sorted()
                .toList();
    }

    private static List<Engine> engines() {
        Provider ours = Security.getProvider(KemKeys.PROVIDER);
        String report = ours == null ? null : ours.getProperty(ENGINES_PROPERTY);
        return report == null ? List.of() : report.lines().map(Doctor::engine).toList();
    }

    private static Engine engine(String line) {
        String[] fields = line.split("\t", -1);
        return new Engine(fields[0], fields[1], fields[2], fields[3], fields[4]);
    }

    private static List<Symmetric> symmetric() {
        return SymmetricProvider.installed().stream().map(Doctor::symmetric).toList();
    }

    private static Symmetric symmetric(SymmetricProvider provider) {
        return provider.availability() instanceof Availability.Unavailable unavailable
                ? new Symmetric(provider.name(), false, unavailable.cause(), unavailable.remedy())
                : new Symmetric(provider.name(), true, "", "");
    }

    private static List<Transport> transports() {
        Stream<Transport> messages = TransportProvider.installed().stream()
                .map(provider -> transport(provider.scheme(), "messages", provider.availability()));
        Stream<Transport> datagrams = DatagramProvider.installed().stream()
                .map(provider -> transport(provider.scheme(), "datagrams", provider.availability()));
        return Stream.concat(messages, datagrams).toList();
    }

    private static Transport transport(String scheme, String carries, Availability availability) {
        return availability instanceof Availability.Unavailable unavailable
                ? new Transport(scheme, carries, false, unavailable.cause(), unavailable.remedy())
                : new Transport(scheme, carries, true, "", "");
    }
}
