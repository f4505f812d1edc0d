package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.EngineUnavailableException;
import io.kyberxdp.transport.testkit.Capability;
import java.util.function.Supplier;

/** The engines in C for tests, each of which is skipped where its library or tier is missing. */
final class NativeEngines {

    private NativeEngines() {}

    /** Needs the capability "native": a C compiler at the build. */
    static NativeMlKem768 mlKem768() {
        return loaded("native", () -> NativeMlKem768.load("auto"));
    }

    /** Needs the capability "native", and "avx2" or "avx512" for such a tier. */
    static NativeMlKem768 mlKem768(String tier) {
        mlKem768();
        return loaded(tier, () -> NativeMlKem768.load(tier));
    }

    /** Needs the capability "native". */
    static NativeX25519 x25519() {
        return loaded("native", () -> NativeX25519.load("auto"));
    }

    /**
     * Needs the capability "native", and one of the tier's name.
     *
     * @param level the setting that leads to the tier on a CPU that has it
     */
    static NativeX25519 x25519(String level, String tier) {
        x25519();
        NativeX25519 engine = loaded(tier, () -> NativeX25519.load(level));
        Capability.need(tier, engine.tier().equals(tier), "this CPU has only the X25519 tier " + engine.tier());
        return engine;
    }

    /** Needs the capability of the name, and tells why it is not there. */
    static <E> E loaded(String capability, Supplier<E> loader) {
        try {
            return loader.get();
        } catch (EngineUnavailableException e) {
            Capability.need(capability, false, e.getMessage());
            throw e;
        }
    }
}
