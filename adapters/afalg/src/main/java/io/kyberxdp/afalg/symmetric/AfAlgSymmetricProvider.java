package io.kyberxdp.afalg.symmetric;

import io.kyberxdp.afalg.kernel.Path;
import io.kyberxdp.afalg.probe.Finding;
import io.kyberxdp.afalg.probe.Probe;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.SymmetricCrypto;
import io.kyberxdp.transport.SymmetricProvider;
import java.util.Optional;

/** The backend {@code afalg}: the kernel's ciphers, with input copied into the kernel. */
public class AfAlgSymmetricProvider implements SymmetricProvider {

    private final String name;
    private final Path path;

    /** For the service loader. */
    public AfAlgSymmetricProvider() {
        this("afalg", Path.COPY);
    }

    AfAlgSymmetricProvider(String name, Path path) {
        this.name = name;
        this.path = path;
    }

    /** The same with input handed over page by page: {@code afalg-splice}. */
    public static final class Splicing extends AfAlgSymmetricProvider {
        /** For the service loader. */
        public Splicing() {
            super("afalg-splice", Path.SPLICE);
        }
    }

    @Override
    public String name() {
        return name;
    }

    /** Tries every algorithm that the backend must have. */
    @Override
    public Availability availability() {
        Probe probe = Probe.ofThisSystem();
        for (AeadAlgorithm algorithm : AeadAlgorithm.values()) {
            Optional<Finding> obstacle = probe.obstacleOf("aead", AfAlgSymmetricCrypto.nameOf(algorithm));
            if (obstacle.isPresent()) {
                return unavailable(obstacle.get());
            }
        }
        return probe.obstacleOf("skcipher", "ctr(aes)")
                .map(AfAlgSymmetricProvider::unavailable)
                .orElse(Availability.available());
    }

    private static Availability unavailable(Finding finding) {
        return Availability.unavailable(finding.cause(), finding.remedy());
    }

    @Override
    public SymmetricCrypto crypto() {
        if (availability() instanceof Availability.Unavailable unavailable) {
            throw new IllegalStateException(unavailable.cause());
        }
        return new AfAlgSymmetricCrypto(name, path);
    }
}
