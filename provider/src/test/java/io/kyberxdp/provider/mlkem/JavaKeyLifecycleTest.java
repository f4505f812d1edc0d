package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.kyberxdp.provider.Bytes;
import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.provider.engine.MlKem768KeyLifecycleContract;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class JavaKeyLifecycleTest extends MlKem768KeyLifecycleContract {

    @Override
    protected MlKem768Engine engine() {
        return new JavaMlKem768();
    }

    @Test
    void destructionWipesTheSecrets() throws Exception {
        DecapsulationKey dk = engine().keyGen(Bytes.counting(64), 0);
        int[][] sHat = (int[][]) secret(dk, "sHat");
        byte[] z = (byte[]) secret(dk, "z");
        assertFalse(Arrays.deepEquals(PolynomialVector.create(), sHat));
        assertFalse(Arrays.equals(new byte[32], z));
        dk.destroy();
        assertArrayEquals(PolynomialVector.create(), sHat);
        assertArrayEquals(new byte[32], z);
    }

    private static Object secret(DecapsulationKey dk, String name) throws ReflectiveOperationException {
        Field field = JavaDecapsulationKey.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(dk);
    }
}
