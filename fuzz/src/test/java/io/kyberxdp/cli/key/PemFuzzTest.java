package io.kyberxdp.cli.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.fuzz.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;

/** PEM files and the keys in them: what is read is what would be written, and no error tells what the file holds. */
final class PemFuzzTest extends FuzzTarget {

    private static final String SOURCE = "a file";

    @Override
    protected void check(byte[] input) throws Exception {
        Pem pem;
        try {
            pem = PemReader.read(input.clone(), SOURCE);
        } catch (UserError e) {
            requireDiscreet(e, input);
            return;
        }
        Pem again = PemReader.read(pem.toText(), SOURCE);
        assertEquals(pem.label(), again.label());
        assertArrayEquals(pem.der(), again.der());
        readKey(pem);
    }

    private static void readKey(Pem pem) throws Exception {
        PublicKey key;
        try {
            key = KemKeys.publicKey(pem, SOURCE);
        } catch (UserError e) {
            return;
        }
        assertEquals(key, KemKeys.publicKey(new Pem(Pem.PUBLIC_KEY, key.getEncoded()), SOURCE));
    }

    /** No line of base64 in a message: it may be a private key's. */
    private static void requireDiscreet(UserError e, byte[] input) {
        for (String line : new String(input, StandardCharsets.ISO_8859_1).split("\n", -1)) {
            if (line.length() >= 16 && !line.startsWith("-----")) {
                assertFalse(e.getMessage().contains(line), e.getMessage());
            }
        }
    }

    @Override
    protected List<byte[]> seeds() throws Exception {
        List<byte[]> seeds = new ArrayList<>();
        for (String algorithm : KemKeys.ALGORITHMS) {
            KeyPair pair = KemKeys.generate(algorithm);
            seeds.add(new Pem(Pem.PUBLIC_KEY, pair.getPublic().getEncoded()).toText());
            seeds.add(new Pem(Pem.PRIVATE_KEY, pair.getPrivate().getEncoded()).toText());
        }
        return seeds;
    }
}
