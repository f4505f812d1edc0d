package io.kyberxdp.testvectors.files;

import java.util.Base64;

/** PEM files with one object (RFC 7468). */
public final class Pem {

    private Pem() {}

    /**
     * The bytes of the object.
     *
     * @throws VectorFileException if the file holds something else
     */
    public static byte[] decode(String file, String text, String label) {
        String begin = "-----BEGIN " + label + "-----";
        String end = "-----END " + label + "-----";
        String trimmed = text.strip();
        if (!trimmed.startsWith(begin) || !trimmed.endsWith(end)) {
            throw new VectorFileException(file, "not one PEM object " + label);
        }
        try {
            String body = trimmed.substring(begin.length(), trimmed.length() - end.length());
            return Base64.getMimeDecoder().decode(body);
        } catch (IllegalArgumentException e) {
            throw new VectorFileException(file, "not base64: " + e.getMessage(), e);
        }
    }
}
