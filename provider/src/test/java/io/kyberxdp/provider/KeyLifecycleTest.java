package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import javax.crypto.KEM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Equality, text, serialization and the end of a key. */
class KeyLifecycleTest {

    @ParameterizedTest
    @EnumSource
    void keysAreEqualWhenTheirBytesAre(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        KeyPair same = scheme.keyPair();
        KeyPair other = scheme.generator().generateKeyPair();
        assertEquals(pair.getPublic(), same.getPublic());
        assertEquals(pair.getPrivate(), same.getPrivate());
        assertEquals(pair.getPublic().hashCode(), same.getPublic().hashCode());
        assertEquals(pair.getPrivate().hashCode(), same.getPrivate().hashCode());
        assertNotEquals(pair.getPublic(), other.getPublic());
        assertNotEquals(pair.getPrivate(), other.getPrivate());
        assertFalse(pair.getPrivate().equals(pair.getPublic()));
        assertFalse(pair.getPublic().equals(null));
        assertFalse(pair.getPrivate().equals(null));
    }

    @Test
    void keysOfTwoAlgorithmsAreNeverEqual() throws Exception {
        assertNotEquals(
                Scheme.X_WING.keyPair().getPublic(), Scheme.ML_KEM_768.keyPair().getPublic());
        assertNotEquals(
                Scheme.X_WING.keyPair().getPrivate(),
                Scheme.ML_KEM_768.keyPair().getPrivate());
    }

    @ParameterizedTest
    @EnumSource
    void hashOfAPrivateKeyIsThatOfItsPublicKey(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        assertEquals(pair.getPublic().hashCode(), pair.getPrivate().hashCode());
    }

    /** Of keys that differ in one bit, too: here the first of rho. */
    @ParameterizedTest
    @EnumSource
    void hashTellsKeysApart(Scheme scheme) throws Exception {
        PublicKey key = scheme.keyPair().getPublic();
        PublicKey next = scheme.publicKey(Bytes.flipped(scheme.rawOf(key), 1152));
        assertNotEquals(key.hashCode(), next.hashCode());
    }

    @ParameterizedTest
    @EnumSource
    void textOfAKeyTellsWhatItIsAndNothingElse(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        assertEquals(scheme.name + " public key", pair.getPublic().toString());
        assertEquals(scheme.name + " private key", pair.getPrivate().toString());
        pair.getPrivate().destroy();
        assertEquals(scheme.name + " private key (destroyed)", pair.getPrivate().toString());
    }

    @ParameterizedTest
    @EnumSource
    void changingAnExportedArrayChangesNoKey(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        pair.getPublic().getEncoded()[scheme.publicKeyBytes] ^= 1;
        pair.getPrivate().getEncoded()[53] ^= 1;
        scheme.rawOf(pair.getPublic())[0] ^= 1;
        scheme.rawOf(pair.getPrivate())[0] ^= 1;
        assertEquals(scheme.keyPair().getPublic(), pair.getPublic());
        assertEquals(scheme.keyPair().getPrivate(), pair.getPrivate());
        byte[] raw = Bytes.counting(scheme.seedBytes);
        PrivateKey imported = scheme.privateKey(raw);
        raw[0] ^= 1;
        assertEquals(pair.getPrivate(), imported);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-9")
    @Tag("jca-pitfall-10")
    void destroyedKeyGivesNoOtherSecret(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        PrivateKey key = pair.getPrivate();
        KEM.Encapsulated result = scheme.encapsulate(pair.getPublic());
        KEM.Decapsulator decapsulator = scheme.kem().newDecapsulator(key);
        assertEquals(result.key(), decapsulator.decapsulate(result.encapsulation()));
        assertFalse(key.isDestroyed());
        key.destroy();
        key.destroy();
        assertTrue(key.isDestroyed());
        assertThrows(IllegalStateException.class, () -> decapsulator.decapsulate(result.encapsulation()));
        assertThrows(IllegalStateException.class, key::getEncoded);
        assertThrows(InvalidKeyException.class, () -> scheme.kem().newDecapsulator(key));
        assertThrows(InvalidKeyException.class, () -> scheme.keyFactory().translateKey(key));
        assertThrows(
                InvalidKeySpecException.class, () -> scheme.keyFactory().getKeySpec(key, PKCS8EncodedKeySpec.class));
        assertThrows(InvalidKeySpecException.class, () -> scheme.keyFactory().getKeySpec(key, RawKeySpec.class));
        assertEquals("PKCS#8", key.getFormat());
        assertEquals(scheme.keyAlgorithm, key.getAlgorithm());
    }

    @ParameterizedTest
    @EnumSource
    void publicKeyOutlivesItsPrivateKey(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        byte[] before = pair.getPublic().getEncoded();
        pair.getPrivate().destroy();
        assertArrayEquals(before, pair.getPublic().getEncoded());
        KEM.Encapsulated result = scheme.encapsulate(pair.getPublic());
        assertArrayEquals(
                result.key().getEncoded(), scheme.decapsulate(scheme.keyPair().getPrivate(), result.encapsulation()));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-11")
    void destroyedKeyEqualsOnlyItself(Scheme scheme) throws Exception {
        PrivateKey one = scheme.keyPair().getPrivate();
        PrivateKey two = scheme.keyPair().getPrivate();
        int hash = one.hashCode();
        one.destroy();
        assertEquals(one, one);
        assertNotEquals(one, two);
        assertNotEquals(two, one);
        two.destroy();
        assertNotEquals(one, two);
        assertEquals(hash, one.hashCode());
    }

    @ParameterizedTest
    @EnumSource
    void keyDestroyedBeforeItsHashWasAskedForKeepsOneHash(Scheme scheme) throws Exception {
        PrivateKey key = scheme.privateKey(Bytes.counting(scheme.seedBytes));
        key.destroy();
        assertEquals(key.hashCode(), key.hashCode());
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-13")
    void keysSerializeByTheirEncoding(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        for (Key key : new Key[] {pair.getPublic(), pair.getPrivate()}) {
            byte[] stream = serialized(key);
            Key copy = (Key) deserialized(stream);
            assertEquals(key, copy);
            assertEquals(key.getClass(), copy.getClass());
            String text = new String(stream, StandardCharsets.ISO_8859_1);
            assertTrue(text.contains(new String(key.getEncoded(), StandardCharsets.ISO_8859_1)));
            assertFalse(text.contains("engine"), "an engine's state in the stream");
        }
        KEM.Encapsulated result = scheme.encapsulate(pair.getPublic());
        PrivateKey copy = (PrivateKey) deserialized(serialized(pair.getPrivate()));
        assertArrayEquals(result.key().getEncoded(), scheme.decapsulate(copy, result.encapsulation()));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-13")
    void destroyedKeyDoesNotSerialize(Scheme scheme) throws Exception {
        PrivateKey key = scheme.keyPair().getPrivate();
        key.destroy();
        assertThrows(NotSerializableException.class, () -> serialized(key));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-13")
    void damagedStreamGivesNoKey(Scheme scheme) throws Exception {
        Key key = scheme.keyPair().getPublic();
        byte[] stream = serialized(key);
        String text = new String(stream, StandardCharsets.ISO_8859_1);
        int at = text.indexOf(new String(key.getEncoded(), StandardCharsets.ISO_8859_1));
        assertThrows(InvalidObjectException.class, () -> deserialized(Bytes.flipped(stream, at + 8)));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-13")
    void forgedStreamGivesNoKeyWithoutContent(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        for (Key key : new Key[] {pair.getPublic(), pair.getPrivate()}) {
            Class<?> own = key.getClass();
            byte[] whole = bareObject(own, own.getSuperclass());
            byte[] withoutItsSuperclass = bareObject(own);
            assertThrows(InvalidObjectException.class, () -> deserialized(whole));
            assertThrows(InvalidObjectException.class, () -> deserialized(withoutItsSuperclass));
        }
    }

    @Test
    void providerSerializesAsANewProvider() throws Exception {
        Provider copy = (Provider) deserialized(serialized(Scheme.PROVIDER));
        assertEquals(Scheme.PROVIDER.getProperty("KyberXdp.engine.mlkem"), copy.getProperty("KyberXdp.engine.mlkem"));
        assertEquals(
                "X-Wing",
                KeyPairGenerator.getInstance("X-Wing", copy)
                        .generateKeyPair()
                        .getPublic()
                        .getAlgorithm());
    }

    /** A stream with an object of the first class, which it calls a subclass of the others, and no fields. */
    private static byte[] bareObject(Class<?>... hierarchy) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        for (Class<?> one : hierarchy) {
            out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
            out.writeUTF(one.getName());
            out.writeLong(1); // serialVersionUID
            out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
            out.writeShort(0);
            out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        }
        out.writeByte(ObjectStreamConstants.TC_NULL);
        return bytes.toByteArray();
    }

    private static byte[] serialized(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static Object deserialized(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }
}
