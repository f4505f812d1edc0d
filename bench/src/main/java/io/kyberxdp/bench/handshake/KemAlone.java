package io.kyberxdp.bench.handshake;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.KEM;

/**
 * What a handshake of pattern NK asks of the KEM, both sides' calls one after the other: an encapsulation to the server's
 * key, a fresh key pair, the decapsulation, the ephemeral key read and encapsulated to, and that decapsulated.
 */
final class KemAlone implements HandshakeSubject {

    private final KEM kem;
    private final KeyPairGenerator generator;
    private final KeyFactory factory;
    private final KEM.Encapsulator toServer;
    private final KEM.Decapsulator ofServer;

    KemAlone(HandshakeKem which, KeyPair server) throws GeneralSecurityException {
        String algorithm = which.algorithm().jcaName();
        Provider provider = which.provider();
        kem = KEM.getInstance(algorithm, provider);
        generator = KeyPairGenerator.getInstance(algorithm, provider);
        factory = KeyFactory.getInstance(algorithm, provider);
        toServer = kem.newEncapsulator(server.getPublic());
        ofServer = kem.newDecapsulator(server.getPrivate());
    }

    @Override
    public long time() throws GeneralSecurityException {
        long begun = System.nanoTime();
        KEM.Encapsulated skem = toServer.encapsulate();
        KeyPair ephemeral = generator.generateKeyPair();
        byte[] staticSecret = ofServer.decapsulate(skem.encapsulation()).getEncoded();
        PublicKey received = factory.generatePublic(
                new X509EncodedKeySpec(ephemeral.getPublic().getEncoded()));
        KEM.Encapsulated ekem = kem.newEncapsulator(received).encapsulate();
        byte[] ephemeralSecret = kem.newDecapsulator(ephemeral.getPrivate())
                .decapsulate(ekem.encapsulation())
                .getEncoded();
        long ended = System.nanoTime();
        if (!MessageDigest.isEqual(staticSecret, skem.key().getEncoded())
                || !MessageDigest.isEqual(ephemeralSecret, ekem.key().getEncoded())) {
            throw new GeneralSecurityException("the KEM's two sides disagree");
        }
        return ended - begun;
    }
}
