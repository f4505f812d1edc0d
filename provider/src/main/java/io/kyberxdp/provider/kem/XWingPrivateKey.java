package io.kyberxdp.provider.kem;

import io.kyberxdp.provider.encoding.XWingEncoding;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import java.util.Arrays;
import java.util.function.Function;

/** An X-Wing private key: its 32-byte seed, expanded when first used. */
public final class XWingPrivateKey extends KemPrivateKey {

    private static final long serialVersionUID = 1L;

    private final transient KeyMaterial<Expanded> material;

    XWingPrivateKey(byte[] seed, Function<byte[], Expanded> expand) {
        super(XWing.NAME, XWing.NAME);
        this.material = new KeyMaterial<>(seed, null, expand, Expanded::wipe);
    }

    /** What a seed expands to: dk_M, prepared, and the X25519 scalar sk_X; and the public key of both. */
    static final class Expanded {

        final DecapsulationKey mlKem;
        final byte[] skX;
        final XWingPublicKey publicKey;

        /** @param skX kept, and wiped with the rest */
        Expanded(DecapsulationKey mlKem, byte[] skX, byte[] pkX) {
            this.mlKem = mlKem;
            this.skX = skX;
            this.publicKey = new XWingPublicKey(mlKem.encapsulationKey(), pkX);
        }

        void wipe() {
            mlKem.destroy();
            Arrays.fill(skX, (byte) 0);
        }
    }

    @Override
    KeyMaterial<Expanded> material() {
        return material;
    }

    @Override
    public XWingPublicKey publicKey() {
        return material.use(expanded -> expanded.publicKey);
    }

    @Override
    byte[] encode(byte[] seed) {
        return XWingEncoding.encodePrivate(seed);
    }

    @Override
    byte[] comparable() {
        return material.copy();
    }
}
