package io.kyberxdp.bench;

import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.peer.PeerCheck;
import io.kyberxdp.bench.peer.PeerException;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.peer.PeerSizes;
import io.kyberxdp.bench.peer.ReferenceKem;
import io.kyberxdp.bench.peer.jna.CKem;
import io.kyberxdp.bench.peer.jna.TimedCKem;
import io.kyberxdp.bench.subject.EngineProvider;
import io.kyberxdp.bench.subject.EngineProvider.EngineMissingException;
import io.kyberxdp.bench.subject.EngineSetting;
import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.bench.subject.KemSubjects;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Opens the subjects of a plan and checks that they work. What is not there, or computes wrongly, becomes a {@link Gap};
 * a library that cannot be opened is an exception, before anything is measured.
 */
final class Contenders {

    private static final String ALL = "all";

    private final Map<String, EngineProvider> engines = new LinkedHashMap<>();
    private final Map<String, Provider> providers = new LinkedHashMap<>();
    private final Map<PeerLibrary, CKem> peers = new LinkedHashMap<>();
    private final List<Gap> gaps = new ArrayList<>();

    private Contenders() {}

    /**
     * Opens what does not depend on an algorithm.
     *
     * @throws PeerException when a library cannot be opened
     */
    static Contenders open(InterleavedPlan plan) throws PeerException {
        Contenders contenders = new Contenders();
        for (PeerLibrary peer : plan.peers()) {
            contenders.peers.put(peer, CKem.open(peer, plan.algorithms()));
        }
        plan.engines().forEach(contenders::openEngine);
        plan.providers().forEach(contenders::openProvider);
        return contenders;
    }

    private void openEngine(EngineSetting setting) {
        try {
            engines.put(setting.label(), EngineProvider.open(setting));
        } catch (NoSuchProviderException | EngineMissingException e) {
            gaps.add(new Gap(setting.label(), ALL, ALL, e.getMessage()));
        }
    }

    private void openProvider(String name) {
        try {
            providers.put(name, JcaProviders.install(name));
        } catch (NoSuchProviderException e) {
            gaps.add(new Gap(name, ALL, ALL, e.getMessage()));
        }
    }

    /** What each subject is that could be opened, by its name. */
    Map<String, String> descriptions() {
        Map<String, String> descriptions = new LinkedHashMap<>();
        engines.forEach((label, engine) -> descriptions.put(label, "KyberXdp, " + engine.description()));
        providers.keySet().forEach(name -> descriptions.put(name, "JCA provider"));
        peers.keySet().forEach(peer -> descriptions.put(peer.name(), peer.prefix() + " of " + peer.file()));
        return descriptions;
    }

    /** The versions of the providers, by their JCA names. */
    Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        engines.values().forEach(engine -> put(versions, engine.provider()));
        providers.values().forEach(provider -> put(versions, provider));
        return versions;
    }

    private static void put(Map<String, String> versions, Provider provider) {
        versions.put(provider.getName(), JcaProviders.versionOf(provider));
    }

    /** What could not be opened, or was found to be wrong. */
    List<Gap> gaps() {
        return gaps;
    }

    /** Those that can do an algorithm, in the order of the plan. */
    List<Contender> of(String algorithm) {
        List<Contender> contenders = new ArrayList<>();
        byte[] seed = new byte[PeerSizes.standard(algorithm).keySeed()];
        new Random(2026).nextBytes(seed); // any key will do, as long as all have the same
        engines.forEach((label, engine) -> add(contenders, label, algorithm, () -> {
            KeyPair shared = reference(algorithm).keyPair(seed);
            return Contender.of(label, KemSubjects.open(engine.provider(), algorithm, shared));
        }));
        providers.forEach((name, provider) ->
                add(contenders, name, algorithm, () -> Contender.of(name, KemSubjects.open(name, algorithm))));
        peers.forEach((peer, kem) -> {
            if (kem.sizes().algorithm().equals(algorithm)) {
                add(contenders, peer.name(), algorithm, () -> {
                    PeerCheck.require(kem, reference(algorithm));
                    return Contender.of(peer.name(), timed(kem, seed), note(kem.sizes()));
                });
            }
        });
        return contenders;
    }

    /** What others are compared to: KyberXdp in pure Java, which is on every machine. */
    private static ReferenceKem reference(String algorithm) throws GeneralSecurityException {
        try {
            return new ReferenceKem(
                    EngineProvider.open(new EngineSetting("java", "")).provider(), algorithm);
        } catch (EngineMissingException e) {
            throw new GeneralSecurityException("nothing to compare with: " + e.getMessage(), e);
        }
    }

    private static TimedCKem timed(CKem kem, byte[] seed) throws PeerException {
        return new TimedCKem(kem, Arrays.copyOf(seed, kem.sizes().keySeed()));
    }

    private static String note(PeerSizes sizes) {
        String form = "C, given its random bytes; it has one encapsulation, to an encoded key, and one decapsulation,"
                + " with a key of " + sizes.secretKey() + " bytes";
        return sizes.hasStandardSeed()
                ? form
                : form + "; its seed of " + sizes.keySeed() + " bytes is not the standard's";
    }

    private interface Opening {
        Contender open() throws GeneralSecurityException, PeerException;
    }

    private void add(List<Contender> contenders, String name, String algorithm, Opening opening) {
        try {
            contenders.add(opening.open());
        } catch (GeneralSecurityException | PeerException | RuntimeException e) {
            gaps.add(new Gap(name, algorithm, ALL, String.valueOf(e.getMessage())));
        }
    }
}
