package io.kyberxdp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.bench.jmh.KemOperations;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

class KemOperationTest {

    @Test
    void everyOperationHasItsBenchmarkMethodAndNoneIsLeftOver() {
        Set<String> named =
                Arrays.stream(KemOperation.values()).map(KemOperation::method).collect(Collectors.toSet());
        Set<String> present = Arrays.stream(KemOperations.class.getMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(Method::getName)
                .collect(Collectors.toSet());
        assertEquals(present, named);
    }
}
