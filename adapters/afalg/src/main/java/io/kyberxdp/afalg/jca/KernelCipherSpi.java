package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelKey;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.util.Arrays;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.SecretKeySpec;

/** What all ciphers have in common: keys, initialisation vectors, and the forms a call can have. */
abstract class KernelCipherSpi extends CipherSpi {

    private final CipherKey keys;
    private final int ivBytes;

    private KernelKey key = KernelKey.NONE;
    private byte[] iv = {};
    private boolean encrypting;

    /** @param ivBytes the length of initialisation vectors; 0 for a mode that has none */
    KernelCipherSpi(CipherKey keys, int ivBytes) {
        this.keys = keys;
        this.ivBytes = ivBytes;
    }

    final KernelKey key() {
        return key;
    }

    final byte[] iv() {
        return iv;
    }

    final boolean encrypting() {
        return encrypting;
    }

    // --- what a mode is ----------------------------------------------------------------------------------------------

    /** The initialisation vector in parameters, after any other part of them was taken over by {@link #started}. */
    abstract byte[] ivOf(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException;

    /** The parameters with this vector. */
    abstract AlgorithmParameterSpec parametersOf(byte[] someIv);

    /** The JCA's name of the parameters, and their class. */
    abstract String parametersName();

    abstract Class<? extends AlgorithmParameterSpec> parametersClass();

    /** Refuses what must not be started, before anything has changed. */
    abstract void check(boolean toEncrypt, KernelKey someKey, byte[] someIv, AlgorithmParameterSpec parameters)
            throws InvalidKeyException, InvalidAlgorithmParameterException;

    /** Starts afresh with {@link #key} and {@link #iv}. */
    abstract void started(AlgorithmParameterSpec parameters) throws InvalidKeyException;

    /** What update with {@code inLength} bytes would give now, in bytes. */
    abstract int updateLength(int inLength);

    /** What doFinal with {@code inLength} bytes would give now, in bytes, or a little more. */
    abstract int finalLength(int inLength);

    /** Processes bytes; the output has room and shares nothing with the input. */
    abstract int process(byte[] in, int offset, int length, byte[] out, int outOffset);

    /** Processes the last bytes. A {@link ShortBufferException} leaves all as it was. */
    abstract int finish(byte[] in, int offset, int length, byte[] out, int outOffset)
            throws ShortBufferException, IllegalBlockSizeException, BadPaddingException;

    // --- init
    // ----------------------------------------------------------------------------------------------------------

    @Override
    protected void engineInit(int mode, Key given, SecureRandom random) throws InvalidKeyException {
        try {
            init(mode, given, null, random);
        } catch (InvalidAlgorithmParameterException e) {
            throw new InvalidKeyException(e.getMessage(), e);
        }
    }

    @Override
    protected void engineInit(int mode, Key given, AlgorithmParameterSpec parameters, SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        init(mode, given, parameters, random);
    }

    @Override
    protected void engineInit(int mode, Key given, AlgorithmParameters parameters, SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        try {
            init(mode, given, parameters == null ? null : parameters.getParameterSpec(parametersClass()), random);
        } catch (InvalidParameterSpecException e) {
            throw new InvalidAlgorithmParameterException("Wrong parameter type: " + e.getMessage(), e);
        }
    }

    private void init(int mode, Key given, AlgorithmParameterSpec parameters, SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        boolean toEncrypt = mode == Cipher.ENCRYPT_MODE || mode == Cipher.WRAP_MODE;
        byte[] newIv = parameters != null ? ivOf(parameters) : madeIv(toEncrypt, random);
        KernelKey newKey = keys.parse(given);
        boolean taken = false;
        try {
            check(toEncrypt, newKey, newIv, parameters);
            key.wipe();
            key = newKey;
            iv = newIv;
            encrypting = toEncrypt;
            taken = true;
            started(parameters);
        } finally {
            if (!taken) {
                newKey.wipe();
            }
        }
    }

    private byte[] madeIv(boolean toEncrypt, SecureRandom random) throws InvalidAlgorithmParameterException {
        if (ivBytes > 0 && !toEncrypt) {
            throw new InvalidAlgorithmParameterException("Parameters missing");
        }
        byte[] made = new byte[ivBytes];
        if (ivBytes > 0) {
            (random == null ? new SecureRandom() : random).nextBytes(made);
        }
        return made;
    }

    /** A copy of a vector of the right length. */
    final byte[] checkedIv(byte[] given) throws InvalidAlgorithmParameterException {
        if (given.length != ivBytes) {
            throw new InvalidAlgorithmParameterException(
                    "Wrong IV length: must be " + ivBytes + " bytes long, not " + given.length);
        }
        return given.clone();
    }

    // --- the forms of a call
    // -------------------------------------------------------------------------------------------

    @Override
    protected byte[] engineUpdate(byte[] in, int offset, int length) {
        byte[] out = new byte[updateLength(length)];
        process(in, offset, length, out, 0);
        return out;
    }

    @Override
    protected int engineUpdate(byte[] in, int offset, int length, byte[] out, int outOffset)
            throws ShortBufferException {
        requireRoom(updateLength(length), out, outOffset);
        byte[] source = unshared(in, offset, length, out);
        try {
            return process(source, source == in ? offset : 0, length, out, outOffset);
        } finally {
            wipeCopy(source, in);
        }
    }

    @Override
    protected byte[] engineDoFinal(byte[] in, int offset, int length)
            throws IllegalBlockSizeException, BadPaddingException {
        byte[] out = new byte[finalLength(length)];
        try {
            int count = finish(in == null ? new byte[0] : in, offset, length, out, 0);
            if (count == out.length) {
                return out;
            }
            byte[] shorter = Arrays.copyOf(out, count);
            Arrays.fill(out, (byte) 0);
            return shorter;
        } catch (ShortBufferException e) {
            throw new ProviderException("the room was counted wrongly", e);
        }
    }

    @Override
    protected int engineDoFinal(byte[] in, int offset, int length, byte[] out, int outOffset)
            throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
        byte[] source = in == null ? new byte[0] : unshared(in, offset, length, out);
        try {
            return finish(source, source == in ? offset : 0, length, out, outOffset);
        } finally {
            wipeCopy(source, in);
        }
    }

    /** Output may be written over input that is still to be read. */
    private static byte[] unshared(byte[] in, int offset, int length, byte[] out) {
        return in == out ? Arrays.copyOfRange(in, offset, offset + length) : in;
    }

    private static void wipeCopy(byte[] source, byte[] in) {
        if (source != in) {
            Arrays.fill(source, (byte) 0);
        }
    }

    static void requireRoom(int needed, byte[] out, int outOffset) throws ShortBufferException {
        if (out.length - outOffset < needed) {
            throw new ShortBufferException("Output buffer must be (at least) " + needed + " bytes long");
        }
    }

    // --- the rest
    // ------------------------------------------------------------------------------------------------------

    @Override
    protected void engineSetMode(String mode) throws NoSuchAlgorithmException {
        throw new NoSuchAlgorithmException("the mode is set by the transformation's name");
    }

    @Override
    protected void engineSetPadding(String padding) throws NoSuchPaddingException {
        throw new NoSuchPaddingException("the padding is set by the transformation's name");
    }

    @Override
    protected int engineGetOutputSize(int inLength) {
        return finalLength(inLength);
    }

    @Override
    protected byte[] engineGetIV() {
        return iv.length == 0 ? null : iv.clone();
    }

    @Override
    protected AlgorithmParameters engineGetParameters() {
        if (ivBytes == 0) {
            return null;
        }
        try {
            AlgorithmParameters parameters = AlgorithmParameters.getInstance(parametersName());
            byte[] shown = iv.length == 0 ? madeIv(true, null) : iv;
            parameters.init(parametersOf(shown));
            return parameters;
        } catch (NoSuchAlgorithmException | InvalidParameterSpecException | InvalidAlgorithmParameterException e) {
            throw new ProviderException("no parameters of " + parametersName() + " can be made", e);
        }
    }

    @Override
    protected int engineGetKeySize(Key given) throws InvalidKeyException {
        return CipherKey.bits(given);
    }

    @Override
    protected byte[] engineWrap(Key wrapped) throws IllegalBlockSizeException, InvalidKeyException {
        byte[] encoded = wrapped.getEncoded();
        if (encoded == null || encoded.length == 0) {
            throw new InvalidKeyException("Cannot get an encoding of the key to be wrapped");
        }
        try {
            return engineDoFinal(encoded, 0, encoded.length);
        } catch (BadPaddingException e) {
            throw new ProviderException("wrapping does not unpad", e);
        } finally {
            Arrays.fill(encoded, (byte) 0);
        }
    }

    @Override
    protected Key engineUnwrap(byte[] wrapped, String algorithm, int type)
            throws InvalidKeyException, NoSuchAlgorithmException {
        if (type != Cipher.SECRET_KEY) {
            throw new NoSuchAlgorithmException("only secret keys are unwrapped here");
        }
        byte[] encoded = {};
        try {
            encoded = engineDoFinal(wrapped, 0, wrapped.length);
            return new SecretKeySpec(encoded, algorithm);
        } catch (IllegalBlockSizeException | BadPaddingException | IllegalArgumentException e) {
            throw new InvalidKeyException("the wrapped key does not unwrap", e);
        } finally {
            Arrays.fill(encoded, (byte) 0);
        }
    }
}
