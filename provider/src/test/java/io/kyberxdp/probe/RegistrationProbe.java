package io.kyberxdp.probe;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.util.ServiceLoader;
import javax.crypto.KEM;

/** Runs in a JVM of its own and knows the provider by its JCA name alone; in a package no module claims. */
public final class RegistrationProbe {

    private RegistrationProbe() {}

    /** Exchanges a secret; the argument is "configured" when java.security names the provider, "load" to find it. */
    public static void main(String[] args) throws Exception {
        if (args[0].equals("load")) {
            Provider found = ServiceLoader.load(Provider.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(provider -> provider.getName().equals("KyberXdp"))
                    .findFirst()
                    .orElseThrow();
            Security.addProvider(found);
        }
        for (String name : new String[] {"X-Wing", "ML-KEM-768"}) {
            KeyPair pair = KeyPairGenerator.getInstance(name, "KyberXdp").generateKeyPair();
            KEM kem = KEM.getInstance(name, "KyberXdp");
            KEM.Encapsulated result = kem.newEncapsulator(pair.getPublic()).encapsulate();
            if (!result.key().equals(kem.newDecapsulator(pair.getPrivate()).decapsulate(result.encapsulation()))) {
                throw new IllegalStateException(name + ": the two sides disagree");
            }
        }
        Provider provider = Security.getProvider("KyberXdp");
        System.out.println(
                provider.getClass().getModule().getName() + " " + provider.getProperty("KyberXdp.engine.mlkem"));
    }
}
