package io.kyberxdp.testvectors.jca;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/** The little DER (X.690) that key encodings need. Lengths are free, so that keys of a wrong length can be offered properly. */
final class Der {

    private Der() {}

    static byte[] sequence(byte[]... members) {
        return value(0x30, members);
    }

    static byte[] octetString(byte[] content) {
        return value(0x04, content);
    }

    static byte[] bitString(byte[] content) {
        return value(0x03, new byte[] {0}, content);
    }

    static byte[] integerZero() {
        return value(0x02, new byte[] {0});
    }

    static byte[] oid(String contentHex) {
        return value(0x06, HexFormat.of().parseHex(contentHex));
    }

    /** A tag, the length of all the contents, the contents. */
    static byte[] value(int tag, byte[]... contents) {
        byte[] content = concat(contents);
        ByteArrayOutputStream out = new ByteArrayOutputStream(content.length + 6);
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else {
            int octets = (Integer.SIZE - Integer.numberOfLeadingZeros(content.length) + 7) / 8;
            out.write(0x80 | octets);
            for (int i = octets - 1; i >= 0; i--) {
                out.write(content.length >>> (8 * i));
            }
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
