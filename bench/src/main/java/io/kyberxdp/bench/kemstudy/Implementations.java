package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.kems.EnginePair;
import io.kyberxdp.bench.kems.StudiedKem;
import io.kyberxdp.bench.kems.StudySeeds;
import io.kyberxdp.bench.kemstudy.Implementation.Call;
import io.kyberxdp.bench.peer.PeerCheck;
import io.kyberxdp.bench.peer.PeerException;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.peer.ReferenceKem;
import io.kyberxdp.bench.peer.jna.CKem;
import io.kyberxdp.bench.peer.jna.TimedCKem;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.subject.EngineProvider;
import io.kyberxdp.bench.subject.EngineProvider.EngineMissingException;
import io.kyberxdp.bench.subject.EngineSetting;
import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.bench.subject.KemSubject;
import io.kyberxdp.bench.subject.KemSubjects;
import java.security.GeneralSecurityException;
import java.security.NoSuchProviderException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Opens whom to study, and checks each: what does not work is left out with its cause, and must not be timed. */
final class Implementations {

    /** The KEMs that others have too. */
    private static final List<StudiedKem> OF_OTHERS =
            List.of(StudiedKem.X_WING, StudiedKem.DHKEM, StudiedKem.ML_KEM_768);

    private static final List<String> ALGORITHMS_IN_C =
            List.of(StudiedKem.X_WING.label(), StudiedKem.ML_KEM_768.label());

    private final StudySeeds seeds = new StudySeeds();
    private final List<Implementation> opened = new ArrayList<>();
    private final Consumer<Omission> missing;

    private Implementations(Consumer<Omission> missing) {
        this.missing = missing;
    }

    /**
     * Opens all.
     *
     * @param missing told what is left out
     * @throws BenchmarkException when a library in C cannot be opened
     */
    static List<Implementation> open(KemStudySubjects subjects, Consumer<Omission> missing) throws BenchmarkException {
        Implementations implementations = new Implementations(missing);
        subjects.engines().forEach(implementations::openEngine);
        subjects.providers().forEach(implementations::openProvider);
        for (PeerLibrary peer : subjects.peers()) {
            implementations.openPeer(peer);
        }
        return List.copyOf(implementations.opened);
    }

    private void openEngine(EngineSetting setting) {
        EngineProvider provider;
        try {
            provider = EngineProvider.open(setting);
        } catch (NoSuchProviderException | EngineMissingException e) {
            missing.accept(new Omission(setting.label(), e.getMessage()));
            return;
        }
        EnginePair engines = EnginePair.of(provider);
        Map<String, String> conditions = new LinkedHashMap<>(Map.of("engine", setting.engine()));
        if (!setting.tier().isEmpty()) {
            conditions.put("tier", setting.tier());
        }
        for (StudiedKem kem : StudiedKem.values()) {
            add(kem.label(), conditions, "", () -> FrameCalls.of(kem, engines, seeds));
        }
        Map<String, String> throughJca = new LinkedHashMap<>(conditions);
        throughJca.put("api", "JCA");
        String xWing = StudiedKem.X_WING.label();
        add(xWing, throughJca, JCA_NOTE, () -> {
            ReferenceKem reference = new ReferenceKem(provider.provider(), xWing);
            return calls(KemSubjects.open(
                    provider.provider(), xWing, reference.keyPair(seeds.forKeyPair(StudiedKem.X_WING))));
        });
    }

    private static final String JCA_NOTE = "through the JCA: objects, and random bytes of its own";

    private void openProvider(String name) {
        try {
            JcaProviders.install(name);
        } catch (NoSuchProviderException e) {
            missing.accept(new Omission(name, e.getMessage()));
            return;
        }
        for (StudiedKem kem : OF_OTHERS) {
            try {
                KemSubject subject = KemSubjects.open(name, kem.label());
                String note = subject.deviation().isEmpty() ? JCA_NOTE : subject.deviation();
                add(kem.label(), Map.of("engine", name), note, () -> calls(subject));
            } catch (GeneralSecurityException | RuntimeException e) {
                missing.accept(new Omission(kem.label() + ", " + name, String.valueOf(e.getMessage())));
            }
        }
    }

    private void openPeer(PeerLibrary peer) throws BenchmarkException {
        CKem kem;
        try {
            kem = CKem.open(peer, ALGORITHMS_IN_C);
        } catch (PeerException e) {
            throw new BenchmarkException(e.getMessage(), e);
        }
        String algorithm = kem.sizes().algorithm();
        String note =
                "C, given its random bytes; dec has a key of " + kem.sizes().secretKey() + " bytes";
        add(algorithm, Map.of("engine", peer.name()), note, () -> {
            EngineProvider java = EngineProvider.open(new EngineSetting("java", ""));
            PeerCheck.require(kem, new ReferenceKem(java.provider(), algorithm));
            return calls(new TimedCKem(kem, seeds.forKeyPair(kem.sizes().keySeed())));
        });
    }

    private static Map<StudiedOperation, Call> calls(KemSubject subject) {
        return Map.of(
                StudiedOperation.KEYPAIR,
                        () -> subject.generateKeyPair().getPublic().getEncoded(),
                StudiedOperation.ENC, subject::encapsulateCold,
                StudiedOperation.DEC, subject::decapsulatePrepared);
    }

    private static Map<StudiedOperation, Call> calls(TimedCKem library) {
        return Map.of(
                StudiedOperation.KEYPAIR, library::keyPair,
                StudiedOperation.ENC, library::encapsulate,
                StudiedOperation.DEC, library::decapsulate);
    }

    private interface Opening {
        Map<StudiedOperation, Call> open() throws GeneralSecurityException, PeerException, EngineMissingException;
    }

    private void add(String kem, Map<String, String> conditions, String note, Opening opening) {
        try {
            opened.add(new Implementation(kem, conditions, opening.open(), note));
        } catch (GeneralSecurityException | PeerException | EngineMissingException | RuntimeException e) {
            missing.accept(
                    new Omission(kem + ", " + String.join(", ", conditions.values()), String.valueOf(e.getMessage())));
        }
    }
}
