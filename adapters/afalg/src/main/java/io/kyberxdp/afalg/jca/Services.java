package io.kyberxdp.afalg.jca;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What the provider offers. */
public final class Services {

    /**
     * A service.
     *
     * @param type the JCA's type, such as {@code Cipher}
     * @param name the JCA's name
     * @param aliases other names
     * @param kernelType the kernel's type of what it rests on
     * @param kernelName the kernel's name of it
     * @param constructor makes the service's implementation
     */
    public record Entry(
            String type,
            String name,
            List<String> aliases,
            String kernelType,
            String kernelName,
            Supplier<Object> constructor) {}

    private Services() {}

    /** All of them. */
    public static List<Entry> all() {
        List<Entry> all = new ArrayList<>(ciphers());
        for (HashAlgorithm hash : HashAlgorithm.values()) {
            List<String> aliases = hash == HashAlgorithm.SHA1 ? List.of("SHA", "SHA1") : List.of();
            all.add(new Entry(
                    "MessageDigest", hash.digestName(), aliases, "hash", hash.kernelName(), () -> new DigestSpi(hash)));
            all.add(new Entry("Mac", hash.macName(), List.of(), "hash", hash.kernelMacName(), () -> new HmacSpi(hash)));
        }
        return all;
    }

    private static List<Entry> ciphers() {
        return List.of(
                cipher("AES/CTR/NoPadding", "skcipher", "ctr(aes)", CtrSpi::new),
                cipher("AES/CBC/NoPadding", "skcipher", "cbc(aes)", () -> BlockSpi.cbc(false)),
                cipher("AES/CBC/PKCS5Padding", "skcipher", "cbc(aes)", () -> BlockSpi.cbc(true)),
                cipher("AES/ECB/NoPadding", "skcipher", "ecb(aes)", () -> BlockSpi.ecb(false)),
                cipher("AES/ECB/PKCS5Padding", "skcipher", "ecb(aes)", () -> BlockSpi.ecb(true)),
                cipher("AES/XTS/NoPadding", "skcipher", "xts(aes)", XtsSpi::new),
                cipher("AES/GCM/NoPadding", "aead", "gcm(aes)", GcmSpi::new),
                new Entry(
                        "Cipher",
                        "ChaCha20-Poly1305",
                        List.of("ChaCha20-Poly1305/None/NoPadding"),
                        "aead",
                        "rfc7539(chacha20,poly1305)",
                        ChaCha20Poly1305Spi::new));
    }

    private static Entry cipher(String name, String kernelType, String kernelName, Supplier<Object> constructor) {
        return new Entry("Cipher", name, List.of(), kernelType, kernelName, constructor);
    }

    /** Closes every key that the kernel has through this provider; those still in use are opened again. */
    public static void closeKeys() {
        UnauthenticatedSpi.CIPHERS.clear();
        AeadSpi.AEADS.clear();
        HashComputation.HASHES.clear();
    }
}
