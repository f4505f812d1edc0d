package io.kyberxdp.cli.doctor;

import java.nio.file.Path;
import java.util.List;

/**
 * What this machine offers to KyberXdp.
 *
 * @param providers the installed providers that have a KEM
 * @param engines KyberXdp's engines; empty when the provider is missing
 * @param symmetric what can encrypt records
 * @param problems what keeps the basics from working; nothing is wrong when empty
 */
public record Diagnosis(
        JavaRuntime java,
        List<KemProvider> providers,
        List<Engine> engines,
        List<Transport> transports,
        List<Symmetric> symmetric,
        List<Tool> tools,
        List<Problem> problems) {

    public Diagnosis {
        providers = List.copyOf(providers);
        engines = List.copyOf(engines);
        transports = List.copyOf(transports);
        symmetric = List.copyOf(symmetric);
        tools = List.copyOf(tools);
        problems = List.copyOf(problems);
    }

    /**
     * The Java that runs this.
     *
     * @param hasKem whether it has {@code javax.crypto.KEM}
     */
    public record JavaRuntime(String version, String vendor, String vm, Path home, boolean hasKem) {}

    /** An installed provider and the names of its KEMs. */
    public record KemProvider(String name, String version, List<String> algorithms) {}

    /**
     * One of KyberXdp's engines, as the provider reports it.
     *
     * @param port {@code mlkem} or {@code x25519}
     * @param name the engine's name
     * @param tier how it computes
     * @param state {@code chosen}, {@code available} or {@code unavailable}
     * @param cause why
     */
    public record Engine(String port, String name, String tier, String state, String cause) {}

    /**
     * A transport on the class path.
     *
     * @param carries {@code messages}, or {@code datagrams} that are made reliable before they carry messages
     * @param cause why it is not available; empty when it is
     * @param remedy what would help; empty when it is available
     */
    public record Transport(String scheme, String carries, boolean available, String cause, String remedy) {}

    /**
     * A backend for the option --symmetric.
     *
     * @param cause why it is not available; empty when it is
     * @param remedy what would help; empty when it is available
     */
    public record Symmetric(String name, boolean available, String cause, String remedy) {}

    /** Something that some commands use. */
    public record Tool(String name, boolean found, String detail) {}

    /** Something that must be put right before anything works. */
    public record Problem(String cause, String remedy) {}

    /** Whether keys can be made and exchanged here. */
    public boolean works() {
        return problems.isEmpty();
    }
}
