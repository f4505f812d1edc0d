package io.kyberxdp.provider;

import io.kyberxdp.provider.kem.KemAlgorithm;
import io.kyberxdp.provider.kem.KemAlgorithms;
import io.kyberxdp.provider.kem.KemPrivateKey;
import io.kyberxdp.provider.kem.KemPublicKey;
import io.kyberxdp.provider.kem.LowOrderPolicy;
import io.kyberxdp.provider.selector.EngineReport;
import io.kyberxdp.provider.selector.Engines;
import java.security.InvalidParameterException;
import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The security provider "KyberXdp": X-Wing and ML-KEM-768 behind {@link javax.crypto.KEM}.
 *
 * <table>
 * <caption>Services; each name stands for a KEM, a KeyPairGenerator and a KeyFactory</caption>
 * <tr><th>name</th><th>aliases</th><th>standard</th></tr>
 * <tr><td>X-Wing</td><td>XWING, X-WING, MLKEM768-X25519, 1.3.6.1.4.1.62253.25722</td>
 *     <td>draft-connolly-cfrg-xwing-kem-10</td></tr>
 * <tr><td>ML-KEM-768</td><td>ML-KEM, 2.16.840.1.101.3.4.4.2</td><td>FIPS 203, RFC 9935</td></tr>
 * </table>
 *
 * <table>
 * <caption>Sizes in bytes</caption>
 * <tr><th></th><th>X-Wing</th><th>ML-KEM-768</th></tr>
 * <tr><td>shared secret</td><td>32</td><td>32</td></tr>
 * <tr><td>ciphertext</td><td>1120</td><td>1088</td></tr>
 * <tr><td>public key, raw / X.509</td><td>1216 / 1240</td><td>1184 / 1206</td></tr>
 * <tr><td>private key, raw / PKCS#8</td><td>32 / 54</td><td>64 / 86 (seed), 2400 / 2428 (expanded), - / 2498 (both)</td></tr>
 * <tr><td>random bytes for a key pair</td><td>32</td><td>32 (d), then 32 (z)</td></tr>
 * <tr><td>random bytes for an encapsulation</td><td>32 (ML-KEM), then 32 (X25519)</td><td>32 (m)</td></tr>
 * </table>
 *
 * <p><b>Random bytes</b> come from the caller's {@code SecureRandom}, in calls of 32 bytes each in the order given, or
 * from the platform's where the caller gives none.
 *
 * <p><b>Keys.</b> {@code getAlgorithm()} says "X-Wing" and, as the JDK's own provider does, "ML-KEM". Private keys
 * export their seed; an ML-KEM key imported in expanded form has none and exports its expandedKey. {@code destroy()}
 * wipes a private key: afterwards its use, by a living decapsulator too, throws {@link IllegalStateException}, a new
 * decapsulator is refused with {@link java.security.InvalidKeyException}, and the key does not serialize. Keys of other
 * providers are accepted by their encoding. Raw keys come and go as {@link RawKeySpec}.
 *
 * <p><b>Errors.</b> A ciphertext of a wrong length, or refused by policy, is a {@link javax.crypto.DecapsulateException};
 * one that was tampered with gives another secret (implicit rejection), no error. A failure inside an engine, or a
 * setting that cannot be followed, is a {@link java.security.ProviderException}.
 *
 * <p><b>System properties</b>, read once, when the provider object is made; a value that is not understood is reported
 * by the first operation that needs it:
 *
 * <ul>
 *   <li>{@code kyberxdp.engine.mlkem}, {@code kyberxdp.engine.x25519}: {@code auto} (the default: the fastest that loads
 *       and passes its self-test) or an engine's name: {@code native} or {@code java}, and for X25519 {@code lib25519} or
 *       {@code libsodium} too
 *   <li>{@code kyberxdp.native.tier}: the instructions the native engines may use: {@code auto} (the default: all this
 *       CPU has), {@code portable}, {@code avx2} or {@code avx512}
 *   <li>{@code kyberxdp.native.library}, {@code kyberxdp.lib25519.library}, {@code kyberxdp.libsodium.library}: the file
 *       of that library, instead of the one in this provider's jar or where the system has its libraries; read when an
 *       engine is first loaded
 *   <li>{@code kyberxdp.xwing.rejectLowOrder}: {@code false} (the default: X-Wing's draft to the letter) or {@code true}
 *       to refuse X25519 points of low order, in public keys at {@code newEncapsulator}, in ciphertexts at {@code
 *       decapsulate}
 * </ul>
 *
 * <p><b>Native engines</b> need JNA (net.java.dev.jna:jna) on the class path; without it, or without a library for this
 * machine, Java's serve. JDK 24 and later warn of native access once; {@code --enable-native-access=ALL-UNNAMED} (on the
 * module path {@code =com.sun.jna}, with {@code --add-modules com.sun.jna}) permits it.
 *
 * <p><b>Which engines serve</b> can be asked of the provider itself, by name: see {@link #getProperty(String)}.
 *
 * <p>Oracle's JDK, unlike OpenJDK, obtains a KEM only from a provider in a signed archive (JDK-8322971).
 */
public final class KyberXdpProvider extends Provider {

    private static final long serialVersionUID = 1L;

    /** The provider's name. */
    public static final String NAME = "KyberXdp";

    private static final String VERSION = "0.1.0";
    private static final String INFO = "KyberXdp: X-Wing (draft-connolly-cfrg-xwing-kem-10) and ML-KEM-768 (FIPS 203)";

    private final transient EngineReport report;

    /** A provider with the engines and the policy the system properties ask for. */
    public KyberXdpProvider() {
        this(Engines.fromSystemProperties());
    }

    /** A provider over given engines. */
    KyberXdpProvider(Engines engines) {
        super(NAME, VERSION, INFO);
        this.report = new EngineReport(engines);
        KemAlgorithms.over(engines, LowOrderPolicy.fromSystemProperty()).all().forEach(this::register);
    }

    /**
     * Reads a property of the provider. Beside the usual ones there are these, computed when asked for, which loads and
     * tests the engines. They are read by name and not enumerated:
     *
     * <ul>
     *   <li>{@code KyberXdp.engine.mlkem}, {@code KyberXdp.engine.x25519}: the name of the engine that serves; null when
     *       none does
     *   <li>{@code KyberXdp.engine.mlkem.cause}, {@code KyberXdp.engine.x25519.cause}: why it was chosen, or why there is
     *       none
     *   <li>{@code KyberXdp.engines}: a line for each engine of either kind, the fastest first, with five fields between
     *       tabs: {@code mlkem} or {@code x25519}; the engine's name; how it computes (as "pure Java", "avx2"), or nothing;
     *       {@code chosen}, {@code available} or {@code unavailable}; the cause, and the library with its version
     *       and origin where there is one
     * </ul>
     *
     * @return the value, or null
     */
    @Override
    public String getProperty(String key) {
        Supplier<String> entry = report.entry(key);
        return entry != null ? entry.get() : super.getProperty(key);
    }

    /** {@return a new provider in place of the one read from an object stream: engines and services do not travel} */
    private Object readResolve() {
        return new KyberXdpProvider();
    }

    private <P extends KemPublicKey, S extends KemPrivateKey> void register(KemAlgorithm<P, S> algorithm) {
        Map<String, String> software = Map.of("ImplementedIn", "Software");
        Map<String, String> keys = Map.of("ImplementedIn", "Software", "SupportedKeyFormats", "X.509|PKCS#8");
        register("KEM", algorithm, keys, () -> new KemService<>(algorithm));
        register("KeyPairGenerator", algorithm, software, () -> new KeyPairGeneratorService(algorithm));
        register("KeyFactory", algorithm, software, () -> new KeyFactoryService<>(algorithm));
    }

    private <T> void register(
            String type, KemAlgorithm<?, ?> algorithm, Map<String, String> attributes, Supplier<T> constructor) {
        List<String> aliases = new ArrayList<>(algorithm.aliases());
        aliases.add(algorithm.oid());
        aliases.add("OID." + algorithm.oid());
        putService(new ConstructedService(this, type, algorithm.name(), aliases, attributes, constructor));
    }

    /** A service made by a constructor call, not by reflection, so that it also works in closed-world images. */
    private static final class ConstructedService extends Service {

        private final Supplier<?> constructor;

        ConstructedService(
                Provider provider,
                String type,
                String algorithm,
                List<String> aliases,
                Map<String, String> attributes,
                Supplier<?> constructor) {
            super(provider, type, algorithm, constructor.get().getClass().getName(), aliases, attributes);
            this.constructor = constructor;
        }

        @Override
        public Object newInstance(Object parameter) {
            if (parameter != null) {
                throw new InvalidParameterException(getType() + " takes no constructor parameter");
            }
            return constructor.get();
        }
    }
}
