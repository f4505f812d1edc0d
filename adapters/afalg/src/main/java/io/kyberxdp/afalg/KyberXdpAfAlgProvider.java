package io.kyberxdp.afalg;

import io.kyberxdp.afalg.jca.Services;
import io.kyberxdp.afalg.probe.Finding;
import io.kyberxdp.afalg.probe.KernelAlgorithms;
import io.kyberxdp.afalg.probe.Probe;
import java.security.InvalidParameterException;
import java.security.Provider;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The security provider "KyberXdpAfAlg": the kernel's ciphers, hashes and HMACs through AF_ALG.
 *
 * <table>
 * <caption>Services</caption>
 * <tr><th>type</th><th>names</th></tr>
 * <tr><td>Cipher</td><td>AES/CTR/NoPadding, AES/CBC/NoPadding, AES/CBC/PKCS5Padding, AES/ECB/NoPadding, AES/ECB/PKCS5Padding,
 *     AES/XTS/NoPadding, AES/GCM/NoPadding, ChaCha20-Poly1305</td></tr>
 * <tr><td>MessageDigest</td><td>SHA-1, SHA-224 to SHA-512, SHA3-224 to SHA3-512; cloneable</td></tr>
 * <tr><td>Mac</td><td>HmacSHA1 to HmacSHA512, HmacSHA3-224 to HmacSHA3-512; cloneable</td></tr>
 * </table>
 *
 * <p><b>Keys</b> are raw secret keys, or {@link io.kyberxdp.afalg.key.KeyringKey}: keys whose bytes never enter this JVM.
 *
 * <p><b>A service that the kernel lacks</b> is not offered: a transformation asked for without a provider's name is then served
 * by the next provider. That AF_ALG is missing altogether is logged once.
 *
 * <p><b>What differs from the JDK's own.</b> GCM takes initialisation vectors of 12 bytes only. GCM and ChaCha20-Poly1305 give
 * nothing from update, to encrypt as to decrypt, and take at most 212,992 bytes of associated data, text and tag together; a
 * {@link javax.crypto.IllegalBlockSizeException} (of update, a {@link java.security.ProviderException}) says so beyond.
 * AES/XTS, which the JDK lacks, takes a data unit of 16 bytes to 64 KiB, at doFinal.
 *
 * <p><b>Descriptors.</b> The 64 keys used last are open in the kernel; {@link #closeKeys} closes them.
 */
public final class KyberXdpAfAlgProvider extends Provider {

    private static final long serialVersionUID = 1L;

    /** The provider's name. */
    public static final String NAME = "KyberXdpAfAlg";

    private static final System.Logger LOG = System.getLogger(NAME);
    private static final AtomicBoolean TOLD = new AtomicBoolean();

    /** What getService found out of each algorithm of the kernel. */
    private final transient Map<String, Boolean> offered = new ConcurrentHashMap<>();

    /** Makes the provider; touches neither the kernel nor native code. */
    public KyberXdpAfAlgProvider() {
        super(NAME, "0.1.0", "KyberXdpAfAlg: the kernel's ciphers, hashes and HMACs through AF_ALG");
        Services.all().forEach(entry -> putService(new KernelService(this, entry)));
    }

    /**
     * A service, where the kernel has what it rests on.
     *
     * @return null where the kernel has not
     */
    @Override
    public Service getService(String type, String algorithm) {
        Service service = super.getService(type, algorithm);
        return service instanceof KernelService kernel && !isOffered(kernel.entry) ? null : service;
    }

    /**
     * Reads a property of the provider. Beside the usual ones there is {@code KyberXdpAfAlg.algorithms}, computed when asked
     * for: a line for each algorithm that the kernel has instantiated, as /proc/crypto has them, with nine fields between tabs:
     * name; driver; type; priority; {@code yes} if the driver can be bound through AF_ALG, {@code no}, or {@code untyped} if
     * AF_ALG has no such type; {@code chosen} if the generic name gets this driver, else nothing; and the sizes in bytes, or
     * nothing: block; keys; initialisation vector, tag or digest. And {@code KyberXdpAfAlg.obstacle}: why AF_ALG does not work
     * here, or null.
     */
    @Override
    public String getProperty(String key) {
        if (key.equals(NAME + ".algorithms")) {
            return KernelAlgorithms.report();
        }
        if (key.equals(NAME + ".obstacle")) {
            return Probe.ofThisSystem()
                    .obstacleOf("hash", "sha256")
                    .map(finding -> finding.cause() + "; " + finding.remedy())
                    .orElse(null);
        }
        return super.getProperty(key);
    }

    /** Closes every key that is open in the kernel; those still in use are opened again when needed. */
    public static void closeKeys() {
        Services.closeKeys();
    }

    /** {@return a new provider in place of the one read from an object stream} */
    private Object readResolve() {
        return new KyberXdpAfAlgProvider();
    }

    private boolean isOffered(Services.Entry entry) {
        String name = entry.kernelType() + " " + entry.kernelName();
        Boolean known = offered.get(name);
        if (known != null) {
            return known;
        }
        Optional<Finding> obstacle = Probe.ofThisSystem().obstacleOf(entry.kernelType(), entry.kernelName());
        offered.put(name, obstacle.isEmpty());
        obstacle.ifPresent(KyberXdpAfAlgProvider::tellOnce); // last: what logs may ask for a service itself
        return obstacle.isEmpty();
    }

    private static void tellOnce(Finding finding) {
        if (finding.obstacle() != Finding.Obstacle.ALGORITHM_UNKNOWN && TOLD.compareAndSet(false, true)) {
            LOG.log(
                    System.Logger.Level.INFO,
                    "other providers serve instead of the kernel''s algorithms: {0}; {1}",
                    finding.cause(),
                    finding.remedy());
        }
    }

    /** A service made by a constructor call, not by reflection. */
    private static final class KernelService extends Service {

        private final Services.Entry entry;

        KernelService(Provider provider, Services.Entry entry) {
            super(
                    provider,
                    entry.type(),
                    entry.name(),
                    "io.kyberxdp.afalg.jca." + entry.type(),
                    entry.aliases(),
                    entry.type().equals("MessageDigest")
                            ? Map.of("ImplementedIn", "Software")
                            : Map.of(
                                    "ImplementedIn", "Software",
                                    "SupportedKeyFormats", "RAW",
                                    "SupportedKeyClasses", "io.kyberxdp.afalg.key.KeyringKey"));
            this.entry = entry;
        }

        @Override
        public Object newInstance(Object parameter) {
            if (parameter != null) {
                throw new InvalidParameterException(getType() + " takes no constructor parameter");
            }
            return entry.constructor().get();
        }
    }
}
