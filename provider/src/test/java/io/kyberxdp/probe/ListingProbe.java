package io.kyberxdp.probe;

import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;

/** Runs in a JVM of its own: lists the providers and uses another than ours. */
public final class ListingProbe {

    private ListingProbe() {}

    public static void main(String[] args) throws Exception {
        for (Provider provider : Security.getProviders()) {
            System.out.println(provider.getName());
        }
        MessageDigest.getInstance("SHA-256").digest();
    }
}
