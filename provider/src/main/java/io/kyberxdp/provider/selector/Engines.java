package io.kyberxdp.provider.selector;

import io.kyberxdp.provider.clib.jna.Lib25519X25519;
import io.kyberxdp.provider.clib.jna.LibsodiumX25519;
import io.kyberxdp.provider.clib.jna.NativeMlKem768;
import io.kyberxdp.provider.clib.jna.NativeX25519;
import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.mlkem.JavaMlKem768;
import io.kyberxdp.provider.selector.Candidate.Loaded;
import io.kyberxdp.provider.x25519.JavaX25519;
import java.security.ProviderException;
import java.util.List;

/**
 * The engines a provider computes with, and the one list of those there are. To add an engine, add its candidate here,
 * where its speed puts it.
 */
public final class Engines {

    private static final String PURE_JAVA = "pure Java";

    private final EngineChoice<MlKem768Engine> mlKem;
    private final EngineChoice<X25519Engine> x25519;

    private Engines(EngineChoice<MlKem768Engine> mlKem, EngineChoice<X25519Engine> x25519) {
        this.mlKem = mlKem;
        this.x25519 = x25519;
    }

    /**
     * The engines {@code kyberxdp.engine.mlkem} and {@code kyberxdp.engine.x25519} select, in the tier that {@code
     * kyberxdp.native.tier} allows; all three are read here.
     */
    public static Engines fromSystemProperties() {
        String tier = System.getProperty("kyberxdp.native.tier", EngineChoice.AUTO);
        return of(
                List.of(
                        new Candidate<>("native", () -> nativeMlKem768(tier)),
                        new Candidate<>("java", () -> new Loaded<>(new JavaMlKem768(), PURE_JAVA, ""))),
                List.of(
                        new Candidate<>("native", () -> nativeX25519(tier)),
                        new Candidate<>("lib25519", Engines::lib25519),
                        new Candidate<>("libsodium", Engines::libsodium),
                        new Candidate<>("java", () -> new Loaded<>(new JavaX25519(), PURE_JAVA, ""))));
    }

    private static Loaded<MlKem768Engine> nativeMlKem768(String tier) {
        NativeMlKem768 engine = NativeMlKem768.load(tier);
        return new Loaded<>(engine, engine.tier(), engine.library());
    }

    private static Loaded<X25519Engine> nativeX25519(String tier) {
        NativeX25519 engine = NativeX25519.load(tier);
        return new Loaded<>(engine, engine.tier(), engine.library());
    }

    private static Loaded<X25519Engine> lib25519() {
        Lib25519X25519 engine = Lib25519X25519.load();
        return new Loaded<>(engine, engine.tier(), engine.library());
    }

    private static Loaded<X25519Engine> libsodium() {
        LibsodiumX25519 engine = LibsodiumX25519.load();
        return new Loaded<>(engine, engine.tier(), engine.library());
    }

    /** A choice among the given candidates, the fastest first, by the same two system properties. */
    static Engines of(List<Candidate<MlKem768Engine>> mlKem, List<Candidate<X25519Engine>> x25519) {
        return new Engines(
                EngineChoice.bySystemProperty("mlkem", mlKem, SelfTest::mlKem768),
                EngineChoice.bySystemProperty("x25519", x25519, SelfTest::x25519));
    }

    /**
     * The ML-KEM-768 engine in use.
     *
     * @throws ProviderException when the property names no engine, or none of those it allows works
     */
    public MlKem768Engine mlKem() {
        return mlKem.engine();
    }

    /**
     * The X25519 engine in use.
     *
     * @throws ProviderException when the property names no engine, or none of those it allows works
     */
    public X25519Engine x25519() {
        return x25519.engine();
    }

    /** Both choices, for a report. */
    public List<EngineChoice<?>> choices() {
        return List.of(mlKem, x25519);
    }
}
