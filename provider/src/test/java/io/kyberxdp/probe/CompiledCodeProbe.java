package io.kyberxdp.probe;

import java.nio.ByteBuffer;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.util.HashSet;
import java.util.ServiceLoader;
import java.util.Set;

/** Runs in a JVM of its own, whose compilers have been told how to work: makes X-Wing key pairs, and tells how many differ. */
public final class CompiledCodeProbe {

    private CompiledCodeProbe() {}

    public static void main(String[] args) throws Exception {
        Provider provider = ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.getName().equals("KyberXdp"))
                .findFirst()
                .orElseThrow();
        Set<ByteBuffer> keys = new HashSet<>();
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("X-Wing", provider);
            keys.add(ByteBuffer.wrap(generator.generateKeyPair().getPublic().getEncoded()));
        }
        System.out.println(keys.size());
    }
}
