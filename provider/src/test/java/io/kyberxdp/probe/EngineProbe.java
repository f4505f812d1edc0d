package io.kyberxdp.probe;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.ProviderException;
import java.util.ServiceLoader;
import javax.crypto.KEM;

/** Runs in a JVM of its own: exchanges a secret, or tells why not, and reports the engines. */
public final class EngineProbe {

    private EngineProbe() {}

    public static void main(String[] args) throws Exception {
        Provider provider = ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.getName().equals("KyberXdp"))
                .findFirst()
                .orElseThrow();
        try {
            exchange(provider);
        } catch (ProviderException e) {
            System.out.println("refused\t" + e.getMessage());
        }
        System.out.println(provider.getProperty("KyberXdp.engines"));
    }

    private static void exchange(Provider provider) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("X-Wing", provider).generateKeyPair();
        KEM kem = KEM.getInstance("X-Wing", provider);
        KEM.Encapsulated result = kem.newEncapsulator(pair.getPublic()).encapsulate();
        if (!result.key().equals(kem.newDecapsulator(pair.getPrivate()).decapsulate(result.encapsulation()))) {
            throw new IllegalStateException("the two sides disagree");
        }
    }
}
