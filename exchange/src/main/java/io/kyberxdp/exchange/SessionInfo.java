package io.kyberxdp.exchange;

import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What is known about an established session; no secrets.
 *
 * @param peer the transport's description of the other end
 * @param pattern who proved who they are
 * @param suite the algorithms in use
 * @param kemProvider the name of the JCA provider whose KEM this side used
 * @param symmetricBackend the backend that protects this side's records
 * @param serverKey the fingerprint of the server's key, empty in an anonymous session
 * @param clientKey the fingerprint of the client's key, which it has proved to hold; empty unless the pattern is IK
 * @param preSharedKey whether both sides have proved to hold the same pre-shared key
 * @param handshakeHash the hash of the whole transcript, 32 bytes in hexadecimal: equal on both sides, different for every
 *     session, and fit for channel binding
 */
public record SessionInfo(
        String peer,
        Pattern pattern,
        Suite suite,
        String kemProvider,
        String symmetricBackend,
        Optional<Fingerprint> serverKey,
        Optional<Fingerprint> clientKey,
        boolean preSharedKey,
        String handshakeHash) {

    /** {@return the handshake hash as bytes; a new array of 32} */
    public byte[] handshakeHashBytes() {
        return HexFormat.of().parseHex(handshakeHash);
    }
}
