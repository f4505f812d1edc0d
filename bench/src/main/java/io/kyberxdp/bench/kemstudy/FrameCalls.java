package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.kems.EnginePair;
import io.kyberxdp.bench.kems.Kem;
import io.kyberxdp.bench.kems.StudiedKem;
import io.kyberxdp.bench.kems.StudySeeds;
import io.kyberxdp.bench.kemstudy.Implementation.Call;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Map;

/** The calls of a KEM of {@link io.kyberxdp.bench.kems}, with random bytes, keys and a ciphertext ready. */
final class FrameCalls {

    private FrameCalls() {}

    /** Those of one KEM over these engines. */
    static Map<StudiedOperation, Call> of(StudiedKem studied, EnginePair engines, StudySeeds seeds)
            throws GeneralSecurityException {
        Kem kem = studied.over(engines);
        byte[] keySeed = seeds.forKeyPair(studied);
        byte[] eseed = seeds.forEncapsulation(studied);
        Kem.DecapsulationKey dk = kem.keyGen(keySeed, 0);
        byte[] pk = dk.encapsulationKey().encoded();
        byte[] ct = new byte[kem.ciphertextBytes()];
        byte[] sent = new byte[Kem.SHARED_SECRET_BYTES];
        kem.encapsulationKey(pk).encapsulate(eseed, 0, ct, 0, sent, 0);
        byte[] received = new byte[Kem.SHARED_SECRET_BYTES];
        dk.decapsulate(ct, 0, received, 0);
        requireSame(sent, received);
        byte[] freshCt = new byte[ct.length];
        return Map.of(
                StudiedOperation.KEYPAIR,
                () -> kem.keyGen(keySeed, 0).encapsulationKey().encoded(),
                StudiedOperation.ENC,
                () -> {
                    kem.encapsulationKey(pk).encapsulate(eseed, 0, freshCt, 0, sent, 0);
                    return sent;
                },
                StudiedOperation.DEC,
                () -> {
                    dk.decapsulate(ct, 0, received, 0);
                    return received;
                });
    }

    private static void requireSame(byte[] sent, byte[] received) throws GeneralSecurityException {
        if (!MessageDigest.isEqual(sent, received)) {
            throw new GeneralSecurityException("it does not decapsulate the secret it encapsulated");
        }
    }
}
