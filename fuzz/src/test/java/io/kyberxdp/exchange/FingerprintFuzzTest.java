package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.fuzz.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** A fingerprint's text is read only as it is written: one text for each fingerprint. */
final class FingerprintFuzzTest extends FuzzTarget {

    @Override
    protected void check(byte[] input) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        Fingerprint fingerprint;
        try {
            fingerprint = Fingerprint.parse(text);
        } catch (IllegalArgumentException e) {
            return;
        }
        assertEquals(text, fingerprint.toString());
    }

    @Override
    protected List<byte[]> seeds() {
        byte[] ones = new byte[Fingerprint.BYTES];
        java.util.Arrays.fill(ones, (byte) 0xff);
        return Stream.of(new byte[Fingerprint.BYTES], ones)
                .map(hash -> "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(hash))
                .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
    }
}
