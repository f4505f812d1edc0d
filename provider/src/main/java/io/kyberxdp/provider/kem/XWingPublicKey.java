package io.kyberxdp.provider.kem;

import io.kyberxdp.provider.encoding.XWingEncoding;
import io.kyberxdp.provider.engine.MlKem768Engine.EncapsulationKey;
import java.util.Arrays;

/** An X-Wing public key: pk_M (1184 bytes, prepared) and pk_X (32 bytes, as received). */
public final class XWingPublicKey extends KemPublicKey {

    private static final long serialVersionUID = 1L;

    private final transient EncapsulationKey mlKem;
    private final transient byte[] pkX;

    /** @param pkX not copied */
    XWingPublicKey(EncapsulationKey mlKem, byte[] pkX) {
        super(XWing.NAME, XWing.NAME);
        this.mlKem = mlKem;
        this.pkX = pkX;
    }

    EncapsulationKey mlKem() {
        return mlKem;
    }

    /** pk_X itself, not a copy; read only. */
    byte[] pkX() {
        return pkX;
    }

    /** pk_M | pk_X, 1216 bytes. */
    @Override
    public byte[] raw() {
        byte[] pkM = mlKem.encoded();
        byte[] raw = Arrays.copyOf(pkM, XWing.PUBLIC_KEY_BYTES);
        System.arraycopy(pkX, 0, raw, pkM.length, pkX.length);
        return raw;
    }

    @Override
    public byte[] getEncoded() {
        return XWingEncoding.encodePublic(raw());
    }
}
