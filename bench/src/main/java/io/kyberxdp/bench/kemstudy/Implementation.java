package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.study.SeriesKey;
import java.util.Map;

/**
 * One implementation of one KEM, ready to be timed.
 *
 * @param kem its name, as {@code X-Wing}
 * @param conditions by whom or by which engine, in which tier, and whether through the JCA
 * @param calls one for each operation
 * @param note how its calls differ from what {@link StudiedOperation} says; mostly empty
 */
record Implementation(String kem, Map<String, String> conditions, Map<StudiedOperation, Call> calls, String note) {

    /** One operation; what it returns is its result, so that no compiler finds it superfluous. */
    @FunctionalInterface
    interface Call {
        Object run() throws Exception;
    }

    SeriesKey key(StudiedOperation operation) {
        return new SeriesKey(KemStudy.NAME, kem, operation.label(), conditions);
    }

    /** As "X-Wing, native, avx2". */
    String label() {
        return key(StudiedOperation.KEYPAIR).label();
    }
}
