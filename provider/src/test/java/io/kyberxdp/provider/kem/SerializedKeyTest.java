package io.kyberxdp.provider.kem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.provider.HeapDump;
import io.kyberxdp.provider.Scheme;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.security.PrivateKey;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SerializedKeyTest {

    @ParameterizedTest
    @EnumSource
    void theEncodingThatCameInAStreamIsWipedWhenTheKeyIsMade(Scheme scheme) throws Exception {
        PrivateKey key = scheme.keyPair().getPrivate();
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(written)) {
            out.writeObject(key);
        }
        HeapDump heap = HeapDump.after(() -> assertEquals(key, read(written.toByteArray())));
        List<HeapDump.Instance> forms = heap.instancesOf(SerializedKey.class);
        assertEquals(1, forms.size());
        byte[] encoding = heap.array(forms.get(0).fields().get("encoding"));
        assertArrayEquals(new byte[key.getEncoded().length], encoding);
    }

    private static Object read(byte[] stream) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            return in.readObject();
        }
    }
}
