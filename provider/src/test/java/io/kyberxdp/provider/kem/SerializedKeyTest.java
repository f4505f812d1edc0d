package io.kyberxdp.provider.kem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.provider.HeapDump;
import io.kyberxdp.provider.Scheme;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.security.PrivateKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SerializedKeyTest {

    @ParameterizedTest
    @EnumSource
    void theEncodingThatCameInAStreamIsWipedWhenTheKeyIsMade(Scheme scheme) throws Exception {
        PrivateKey key = scheme.keyPair().getPrivate();
        byte[] stream = written(key);
        HeapDump heap = HeapDump.after(() -> assertEquals(key, read(stream)));
        List<HeapDump.Instance> forms = heap.instancesOf(SerializedKey.class);
        assertEquals(1, forms.size());
        byte[] encoding = heap.array(forms.get(0).fields().get("encoding"));
        assertArrayEquals(new byte[key.getEncoded().length], encoding);
    }

    @Test
    void aStreamWithoutAnEncodingOrANameThatIsKnownGivesNoKey() throws Exception {
        byte[] encoding = Scheme.X_WING.keyPair().getPublic().getEncoded();
        for (SerializedKey forged : new SerializedKey[] {
            new SerializedKey("X-Wing", false, null),
            new SerializedKey("X-Wing", true, null),
            new SerializedKey(null, false, encoding),
            new SerializedKey("Y-Wing", false, encoding),
        }) {
            byte[] stream = written(forged);
            assertThrows(InvalidObjectException.class, () -> read(stream));
        }
    }

    private static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] stream) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            return in.readObject();
        }
    }
}
