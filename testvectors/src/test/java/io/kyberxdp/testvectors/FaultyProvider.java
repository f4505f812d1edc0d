package io.kyberxdp.testvectors;

import java.security.Provider;
import java.util.List;
import java.util.function.Supplier;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Bouncy Castle's X-Wing and ML-KEM-768 with one fault, to show that the runner can fail. */
final class FaultyProvider extends Provider {

    static final Provider REAL = new BouncyCastleProvider();

    FaultyProvider(Fault fault) {
        super("Faulty", "1", "has the fault " + fault);
        for (String algorithm : List.of("X-Wing", "ML-KEM-768")) {
            serve("KEM", algorithm, () -> new FaultyKem(algorithm, fault));
            serve("KeyFactory", algorithm, () -> new FaultyKeyFactory(algorithm, fault));
            serve("KeyPairGenerator", algorithm, () -> new FaultyKeyPairGenerator(algorithm, fault));
        }
    }

    private void serve(String type, String algorithm, Supplier<Object> maker) {
        putService(new Service(this, type, algorithm, "none", List.of(), null) {
            @Override
            public Object newInstance(Object parameter) {
                return maker.get();
            }
        });
    }
}
