package io.kyberxdp.cli.key;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** One PEM block (RFC 7468): a label and the bytes it stands for. Works on bytes, so that what is secret can be wiped. */
final class Pem {

    /** The label of a PKCS#8 private key. */
    static final String PRIVATE_KEY = "PRIVATE KEY";

    /** The label of an X.509 SubjectPublicKeyInfo. */
    static final String PUBLIC_KEY = "PUBLIC KEY";

    private final String label;
    private final byte[] der;

    /**
     * A block.
     *
     * @param label for example {@link #PUBLIC_KEY}
     * @param der the content; not copied
     */
    Pem(String label, byte[] der) {
        this.label = label;
        this.der = der;
    }

    String label() {
        return label;
    }

    /** The content itself, not a copy. */
    byte[] der() {
        return der;
    }

    /** The block as text with lines of 64 characters; the caller wipes it where it is secret. */
    byte[] toText() {
        byte[] body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encode(der);
        byte[] head = ascii("-----BEGIN " + label + "-----\n");
        byte[] tail = ascii("\n-----END " + label + "-----\n");
        byte[] text = Arrays.copyOf(head, head.length + body.length + tail.length);
        System.arraycopy(body, 0, text, head.length, body.length);
        System.arraycopy(tail, 0, text, head.length + body.length, tail.length);
        Arrays.fill(body, (byte) 0);
        return text;
    }

    void wipe() {
        Arrays.fill(der, (byte) 0);
    }

    @Override
    public String toString() {
        return "PEM block '" + label + "' of " + der.length + " bytes";
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
