package io.kyberxdp.cli.key;

import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.exchange.Fingerprint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/**
 * Whose keys are allowed, as a file: PEM blocks of public keys, and lines that begin with a fingerprint, as {@code kyberxdp
 * fingerprint} prints them; what follows the fingerprint on its line is a remark. Blank lines and lines after a {@code #} do
 * not count.
 */
public final class AllowList {

    /** Some 2,000 keys or 60,000 fingerprints. */
    private static final int MAX_BYTES = 4 << 20;

    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";

    private final Path file;
    private final Set<Fingerprint> allowed = new HashSet<>();

    private AllowList(Path file) {
        this.file = file;
    }

    /** The fingerprints of every key in the file; at least one. */
    public static Set<Fingerprint> read(Path file) throws UserError {
        AllowList list = new AllowList(file);
        Iterator<String> lines = list.text().lines().iterator();
        for (int number = 1; lines.hasNext(); number++) {
            String line = lines.next();
            if (line.startsWith(BEGIN)) {
                number += list.addBlock(line, lines, number);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                list.addFingerprint(line, number);
            }
        }
        if (list.allowed.isEmpty()) {
            throw new UserError(file + " allows nobody: it has no keys", "add clients' public keys or fingerprints");
        }
        return list.allowed;
    }

    private String text() throws UserError {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] text = in.readNBytes(MAX_BYTES + 1);
            if (text.length > MAX_BYTES) {
                throw new UserError(
                        file + " is longer than " + MAX_BYTES + " bytes", "list fingerprints in place of keys");
            }
            return new String(text, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new UserError(
                    file + " does not exist", "create it: kyberxdp fingerprint client.key.pub > " + file, e);
        } catch (IOException e) {
            throw new UserError("cannot read " + file + " (" + e + ")", "check that it is a file you may read", e);
        }
    }

    /** Reads a block that begins with the line given, and tells how many lines it has after that one. */
    private int addBlock(String begin, Iterator<String> lines, int number) throws UserError {
        StringBuilder block = new StringBuilder(begin).append('\n');
        int count = 0;
        boolean more = true;
        while (more && lines.hasNext()) {
            String line = lines.next();
            block.append(line).append('\n');
            count++;
            more = !line.startsWith(END);
        }
        String source = file + ", line " + number;
        Pem pem = PemReader.read(block.toString().getBytes(StandardCharsets.ISO_8859_1), source);
        if (!pem.label().equals(Pem.PUBLIC_KEY)) {
            throw new UserError(source + " holds '" + pem.label() + "', not a public key", "list public keys only");
        }
        allowed.add(Fingerprint.of(KemKeys.publicKey(pem, source)));
        return count;
    }

    private void addFingerprint(String line, int number) throws UserError {
        try {
            allowed.add(Fingerprint.parse(line.strip().split("\\s+", 2)[0]));
        } catch (IllegalArgumentException e) {
            throw new UserError(
                    file + ", line " + number + ": " + e.getMessage(),
                    "list public keys in PEM, or lines that 'kyberxdp fingerprint' prints",
                    e);
        }
    }
}
