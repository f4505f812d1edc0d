package io.kyberxdp.provider;

import java.util.function.Supplier;

/** System properties that hold while one thing is made. */
public final class Settings {

    private Settings() {}

    /** The provider with the given engines. */
    static KyberXdpProvider engines(String mlKem, String x25519) {
        return with(
                "kyberxdp.engine.mlkem", mlKem, () -> with("kyberxdp.engine.x25519", x25519, KyberXdpProvider::new));
    }

    /** Makes something while a property has a value. */
    public static <T> T with(String property, String value, Supplier<T> maker) {
        String before = System.setProperty(property, value);
        try {
            return maker.get();
        } finally {
            if (before == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, before);
            }
        }
    }
}
