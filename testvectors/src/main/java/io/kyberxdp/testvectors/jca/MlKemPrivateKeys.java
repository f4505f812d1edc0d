package io.kyberxdp.testvectors.jca;

import io.kyberxdp.testvectors.check.ConformanceFailure;
import io.kyberxdp.testvectors.check.NotApplicableException;
import io.kyberxdp.testvectors.oracle.MlKemKeyGen;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * The ways in which a provider takes ML-KEM-768 private keys. Providers parse different forms of RFC 9935, so each form is tried
 * once with a known good key: a form that the provider does not parse makes a case not applicable, never passed.
 */
public final class MlKemPrivateKeys {

    private static final int EXPANDED_BYTES = 2400;
    private static final byte[] KNOWN_SEED = new byte[64];

    private final KemUnderTest kem;
    private final Map<PrivateKeyForm, Boolean> parsed = new EnumMap<>(PrivateKeyForm.class);
    private Boolean comparesBothParts;

    MlKemPrivateKeys(KemUnderTest kem) {
        this.kem = kem;
    }

    /** A key from its seed d | z: by the seed form or, where that is not parsed, by generating a key pair from it. */
    public PrivateKey fromSeed(byte[] seed) throws GeneralSecurityException {
        return parses(PrivateKeyForm.SEED)
                ? kem.privateKey(PrivateKeyForm.SEED.content(seed, null))
                : kem.generate(seed).getPrivate();
    }

    /** Imports the seed form, of any length. */
    public PrivateKey fromSeedForm(byte[] seed) throws GeneralSecurityException {
        require(PrivateKeyForm.SEED);
        return kem.privateKey(PrivateKeyForm.SEED.content(seed, null));
    }

    /** Imports the expandedKey form, of any length. */
    public PrivateKey fromExpanded(byte[] expanded) throws GeneralSecurityException {
        require(PrivateKeyForm.EXPANDED);
        return kem.privateKey(PrivateKeyForm.EXPANDED.content(null, expanded));
    }

    /**
     * Checks that the provider's key of this seed has this expanded form. If the key exports it, by comparison. If it exports only
     * the seed, by importing the "both" form, provided that the provider compares its two parts (which is tried once).
     *
     * @throws NotApplicableException if the provider shows its expanded key in neither way
     */
    public void confirmExpanded(PrivateKey key, byte[] seed, byte[] expanded) throws GeneralSecurityException {
        if (exportsExpanded(key, seed, expanded)) {
            return;
        }
        if (!kem.exports(key, PrivateKeyForm.SEED.content(seed, expanded))) {
            throw new ConformanceFailure("the private key's encoding is none of the three of RFC 9935 for this key");
        }
        require(PrivateKeyForm.BOTH);
        if (!comparesBothParts()) {
            throw new NotApplicableException(
                    "private keys are exported as a seed only, and the 'both' form is parsed without comparing its parts");
        }
        kem.privateKey(PrivateKeyForm.BOTH.content(seed, expanded));
    }

    /**
     * The expanded form of the provider's key of this seed: the one that the key exports, else one computed here and confirmed as
     * {@link #confirmExpanded} does.
     */
    public byte[] expandedKey(PrivateKey key, byte[] seed) throws GeneralSecurityException {
        byte[] encoded = key.getEncoded();
        if (encoded != null && encoded.length > EXPANDED_BYTES) {
            byte[] tail = Arrays.copyOfRange(encoded, encoded.length - EXPANDED_BYTES, encoded.length);
            if (exportsExpanded(key, seed, tail)) {
                return tail;
            }
        }
        byte[] computed = MlKemKeyGen.expandedKey(seed);
        confirmExpanded(key, seed, computed);
        return computed;
    }

    private boolean exportsExpanded(PrivateKey key, byte[] seed, byte[] expanded) {
        return kem.exports(key, PrivateKeyForm.BOTH.content(seed, expanded))
                || kem.exports(key, PrivateKeyForm.EXPANDED.content(seed, expanded));
    }

    private void require(PrivateKeyForm form) throws GeneralSecurityException {
        if (!parses(form)) {
            throw new NotApplicableException("the '" + form.title() + "' form of an ML-KEM private key is not parsed");
        }
    }

    private boolean parses(PrivateKeyForm form) throws GeneralSecurityException {
        Boolean known = parsed.get(form);
        if (known == null) {
            known = accepts(form.content(KNOWN_SEED, MlKemKeyGen.expandedKey(KNOWN_SEED)));
            parsed.put(form, known);
        }
        return known;
    }

    private boolean comparesBothParts() throws GeneralSecurityException {
        if (comparesBothParts == null) {
            byte[] expanded = MlKemKeyGen.expandedKey(KNOWN_SEED);
            expanded[0] ^= 1;
            comparesBothParts = !accepts(PrivateKeyForm.BOTH.content(KNOWN_SEED, expanded));
        }
        return comparesBothParts;
    }

    private boolean accepts(byte[] content) throws GeneralSecurityException {
        try {
            kem.decapsulator(kem.privateKey(content));
            return true;
        } catch (NotApplicableException e) {
            throw e;
        } catch (GeneralSecurityException | RuntimeException e) {
            return false;
        }
    }
}
