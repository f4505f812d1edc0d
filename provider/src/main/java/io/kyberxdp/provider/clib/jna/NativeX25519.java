package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.EngineUnavailableException;
import io.kyberxdp.provider.engine.UnusableSettingException;

/** X25519 of libkyberxdp. */
public final class NativeX25519 extends LibraryX25519 {

    private final Tier tier;
    private final String library;

    private NativeX25519(Tier tier, String library) {
        this.tier = tier;
        this.library = library;
    }

    /**
     * Loads the engine.
     *
     * @param level the instructions to use: "portable", "avx2", "avx512", or "auto" for all this CPU has
     * @throws EngineUnavailableException with the cause when the library does not work here
     * @throws UnusableSettingException when there is no such level
     */
    public static NativeX25519 load(String level) {
        String library = LibKyberXdp.require();
        return new NativeX25519(Tier.ofX25519(level), library);
    }

    @Override
    public String name() {
        return "native";
    }

    /** The tier in use: "portable", "adx" or "ifma". */
    public String tier() {
        return tier.name();
    }

    /** The library's name, version and origin. */
    public String library() {
        return library;
    }

    @Override
    void multiplyBase(long result, long scalar) {
        LibKyberXdp.kxdp_x25519_public_key_with(tier.handle(), result, scalar);
    }

    @Override
    boolean multiply(long result, long scalar, long peer) {
        LibKyberXdp.kxdp_x25519_with(tier.handle(), result, scalar, peer);
        return true;
    }
}
