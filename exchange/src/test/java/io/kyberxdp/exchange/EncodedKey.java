package io.kyberxdp.exchange;

import java.security.PublicKey;

/**
 * A public key of which nothing is known but its encoding.
 *
 * @param getFormat may be null
 * @param getEncoded may be null
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record EncodedKey(String getFormat, byte[] getEncoded) implements PublicKey {

    private static final long serialVersionUID = 1L;

    @Override
    public String getAlgorithm() {
        return "anything";
    }
}
