package io.kyberxdp.provider.clib.jna;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.Arrays;

/** What libkyberxdp makes of a seed: the form in which native keys are kept. */
public final class PreparedImage {

    private PreparedImage() {}

    /** s-hat of a seed, in all the forms that a decapsulation key has it in: what stands before z. */
    public static byte[] ofSHat(byte[] seed) {
        NativeEngines.mlKem768();
        long bytes = LibKyberXdp.kxdp_mlkem768_dk_size();
        try (Memory memory = new Memory(bytes + seed.length + LibKyberXdp.KEY_ALIGNMENT)) {
            Pointer dk = memory.align(LibKyberXdp.KEY_ALIGNMENT).share(0);
            long address = Pointer.nativeValue(dk);
            dk.write(bytes, seed, 0, seed.length);
            LibKyberXdp.kxdp_mlkem768_dk_keygen_with(Tier.ofMlKem768("auto").handle(), address, address + bytes);
            byte[] image = dk.getByteArray(0, (int) bytes);
            return Arrays.copyOf(image, indexOfZ(image, seed));
        }
    }

    private static int indexOfZ(byte[] image, byte[] seed) {
        int at = 0;
        while (!Arrays.equals(image, at, at + 32, seed, 32, 64)) {
            at++;
        }
        return at;
    }
}
