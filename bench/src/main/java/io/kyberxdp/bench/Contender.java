package io.kyberxdp.bench;

import io.kyberxdp.bench.peer.jna.TimedCKem;
import io.kyberxdp.bench.subject.KemSubject;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * One algorithm of one subject, as calls to time.
 *
 * @param calls what can be timed
 * @param notes how what is timed differs from {@code javax.crypto.KEM}, where it does
 */
record Contender(String name, Map<KemOperation, Call> calls, Map<KemOperation, String> notes) {

    /** One operation. */
    @FunctionalInterface
    interface Call {
        Object run() throws Exception;
    }

    static Contender of(String name, KemSubject subject) {
        Map<KemOperation, Call> calls = new EnumMap<>(KemOperation.class);
        calls.put(KemOperation.KEYGEN, subject::generateKeyPair);
        calls.put(KemOperation.IMPORT_PUBLIC, subject::importPublicKey);
        calls.put(KemOperation.IMPORT_PRIVATE, subject::importPrivateKey);
        calls.put(KemOperation.ENCAPSULATE_COLD, subject::encapsulateCold);
        calls.put(KemOperation.ENCAPSULATE_PREPARED, subject::encapsulatePrepared);
        calls.put(KemOperation.DECAPSULATE_COLD, subject::decapsulateCold);
        calls.put(KemOperation.DECAPSULATE_LIVE, subject::decapsulateLive);
        calls.put(KemOperation.DECAPSULATE_PREPARED, subject::decapsulatePrepared);
        return new Contender(name, calls, notes(subject.deviation(), KemOperation::usesKem));
    }

    /** A library in C has one encapsulation and one decapsulation, which stand beside each of the others'. */
    static Contender of(String name, TimedCKem library, String note) {
        Map<KemOperation, Call> calls = new EnumMap<>(KemOperation.class);
        calls.put(KemOperation.KEYGEN, library::keyPair);
        calls.put(KemOperation.ENCAPSULATE_COLD, library::encapsulate);
        calls.put(KemOperation.ENCAPSULATE_PREPARED, library::encapsulate);
        calls.put(KemOperation.DECAPSULATE_COLD, library::decapsulate);
        calls.put(KemOperation.DECAPSULATE_LIVE, library::decapsulate);
        calls.put(KemOperation.DECAPSULATE_PREPARED, library::decapsulate);
        return new Contender(name, calls, notes(note, calls::containsKey));
    }

    /** What to know of an operation when reading its figures; mostly empty. */
    String note(KemOperation operation) {
        return notes.getOrDefault(operation, "");
    }

    private static Map<KemOperation, String> notes(String note, Predicate<KemOperation> where) {
        Map<KemOperation, String> notes = new EnumMap<>(KemOperation.class);
        Arrays.stream(KemOperation.values()).filter(where).forEach(operation -> notes.put(operation, note));
        return notes;
    }
}
