package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.subject.EngineSetting;
import java.util.List;

/**
 * Whom to study.
 *
 * @param engines of the provider: on each of them all KEMs, and X-Wing also through the JCA
 * @param providers JCA names of other providers, which have some of the KEMs
 * @param peers libraries in C with X-Wing or ML-KEM-768
 */
public record KemStudySubjects(List<EngineSetting> engines, List<String> providers, List<PeerLibrary> peers) {

    private static final List<EngineSetting> ENGINES = List.of(
            new EngineSetting("native", "avx512"),
            new EngineSetting("native", "avx2"),
            new EngineSetting("native", "portable"),
            new EngineSetting("lib25519", ""),
            new EngineSetting("libsodium", ""),
            new EngineSetting("java", ""));

    private static final List<String> PROVIDERS = List.of("BC", "SunJCE", "Conscrypt");

    public KemStudySubjects {
        engines = List.copyOf(engines);
        providers = List.copyOf(providers);
        peers = List.copyOf(peers);
    }

    /** Every engine in every tier and the usual providers, with these libraries. */
    public static KemStudySubjects all(List<PeerLibrary> peers) {
        return new KemStudySubjects(ENGINES, PROVIDERS, peers);
    }
}
