package io.kyberxdp.bench.subject;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Provider;
import java.util.List;

/** Opens subjects by provider and algorithm. */
public final class KemSubjects {

    /** The algorithms that can be compared. */
    public static final List<String> ALGORITHMS = List.of("X-Wing", "ML-KEM-768");

    /** DHKEM(X25519, HKDF-SHA256) (RFC 9180), which providers name like this; KyberXdp has none. */
    public static final String DHKEM = "DHKEM";

    private KemSubjects() {}

    /**
     * Opens one algorithm of one provider and checks that it works.
     *
     * @param providerName a JCA provider name
     * @param algorithm one of {@link #ALGORITHMS}, or {@link #DHKEM}
     * @throws GeneralSecurityException when the provider is missing, lacks the algorithm or does not agree with itself
     */
    public static KemSubject open(String providerName, String algorithm) throws GeneralSecurityException {
        Provider provider = JcaProviders.install(providerName);
        KemSubject subject = hasNoKem(provider) && HpkeSubject.serves(provider, algorithm)
                ? HpkeSubject.of(provider, algorithm)
                : JcaKemSubject.of(provider, algorithm);
        return agreeing(subject, providerName, algorithm);
    }

    /**
     * Opens one algorithm of a provider that need not be installed, with a key pair that other subjects have too, so that
     * no subject is lucky with its key.
     *
     * @param shared anybody's key pair with the standard encodings
     * @throws GeneralSecurityException when the provider lacks the algorithm or does not agree with itself
     */
    public static KemSubject open(Provider provider, String algorithm, KeyPair shared) throws GeneralSecurityException {
        return agreeing(JcaKemSubject.of(provider, algorithm, shared), provider.getName(), algorithm);
    }

    private static KemSubject agreeing(KemSubject subject, String providerName, String algorithm)
            throws GeneralSecurityException {
        if (!subject.agrees()) {
            throw new GeneralSecurityException(
                    providerName + "'s " + algorithm + " does not decapsulate the secret it encapsulated");
        }
        return subject;
    }

    private static boolean hasNoKem(Provider provider) {
        return provider.getServices().stream()
                .noneMatch(service -> service.getType().equals("KEM"));
    }
}
