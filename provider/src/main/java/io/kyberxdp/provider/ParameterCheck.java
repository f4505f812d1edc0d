package io.kyberxdp.provider;

import io.kyberxdp.provider.kem.KemAlgorithm;
import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;

/** The parameters a KEM of one parameter set takes: none, or its own name. */
final class ParameterCheck {

    private ParameterCheck() {}

    /** Accepts null and a {@link NamedParameterSpec} that names the algorithm in one of its ways, in any case. */
    static void requireOwn(KemAlgorithm<?, ?> algorithm, AlgorithmParameterSpec spec)
            throws InvalidAlgorithmParameterException {
        if (spec == null || (spec instanceof NamedParameterSpec named && algorithm.isNamed(named.getName()))) {
            return;
        }
        String given = spec instanceof NamedParameterSpec named
                ? named.getName()
                : spec.getClass().getName();
        throw new InvalidAlgorithmParameterException(algorithm.name() + " takes no parameters, or NamedParameterSpec(\""
                + algorithm.name() + "\"), not " + given);
    }
}
