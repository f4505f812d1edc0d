package io.kyberxdp.bench.subject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EngineSettingTest {

    @Test
    void eachEngineComesInEachTierButPureJavaHasNone() {
        List<EngineSetting> each = EngineSetting.each(List.of("java", "native"), List.of("avx2", "avx512"));
        assertEquals(
                List.of("java", "native/avx2", "native/avx512"),
                each.stream().map(EngineSetting::label).toList());
    }

    @Test
    void withoutATierTheTierIsLeftAsItIsSet() {
        EngineSetting setting = EngineSetting.each(List.of("native"), List.of()).get(0);
        assertEquals("native", setting.label());
        assertEquals(
                Map.of("kyberxdp.engine.mlkem", "native", "kyberxdp.engine.x25519", "native"),
                setting.systemProperties());
    }

    @Test
    void x25519LibrariesStandBesideNativeMlKemOrElseJavas() {
        EngineSetting setting = new EngineSetting("libsodium", "portable");
        assertEquals(
                Map.of(
                        "kyberxdp.engine.mlkem",
                        "native",
                        "kyberxdp.engine.x25519",
                        "libsodium",
                        "kyberxdp.native.tier",
                        "portable"),
                setting.systemProperties());
        assertEquals("java", setting.systemPropertiesWithJavaMlKem().get("kyberxdp.engine.mlkem"));
    }

    @Test
    void readsItsLabel() {
        for (String label : List.of("java", "native/avx2", "lib25519/portable")) {
            assertEquals(label, EngineSetting.parse(label).label());
        }
    }

    @Test
    void rejectsOtherNames() {
        assertThrows(IllegalArgumentException.class, () -> EngineSetting.parse("native/avx1024"));
        assertThrows(IllegalArgumentException.class, () -> new EngineSetting("gpu", ""));
        assertThrows(IllegalArgumentException.class, () -> new EngineSetting("native", "sse2"));
    }
}
