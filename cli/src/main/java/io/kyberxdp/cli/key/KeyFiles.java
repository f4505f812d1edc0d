package io.kyberxdp.cli.key;

import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.List;

/** Key pairs as two PEM files: {@code FILE}, for its owner only, and {@code FILE.pub}. */
public final class KeyFiles {

    private static final String OWNER_ONLY = "rw-------";
    private static final String FOR_ALL_TO_READ = "rw-r--r--";

    private KeyFiles() {}

    /** Where the public half of a key pair lies. */
    public static Path publicFile(Path privateFile) {
        return privateFile.resolveSibling(privateFile.getFileName() + ".pub");
    }

    /**
     * Writes both halves; each file appears whole, the private one last.
     *
     * @param replace whether files that are already there give way
     */
    public static void write(Path privateFile, KeyPair pair, boolean replace) throws UserError {
        Path publicFile = publicFile(privateFile);
        for (Path file : List.of(privateFile, publicFile)) {
            if (replace) {
                requireNoFolder(file);
            } else {
                requireAbsent(file);
            }
        }
        byte[] publicText = new Pem(Pem.PUBLIC_KEY, pair.getPublic().getEncoded()).toText();
        byte[] privateDer = pair.getPrivate().getEncoded();
        byte[] privateText = new Pem(Pem.PRIVATE_KEY, privateDer).toText();
        try (StagedFile privateHalf = StagedFile.write(privateFile, privateText, OWNER_ONLY);
                StagedFile publicHalf = StagedFile.write(publicFile, publicText, FOR_ALL_TO_READ)) {
            publicHalf.commit(replace);
            privateHalf.commit(replace);
        } finally {
            Arrays.fill(privateDer, (byte) 0);
            Arrays.fill(privateText, (byte) 0);
        }
    }

    private static void requireAbsent(Path file) throws UserError {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw exists(file);
        }
    }

    /** A rename replaces a file, not a folder, and would find out when the other half is already in its place. */
    private static void requireNoFolder(Path file) throws UserError {
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new UserError(file + " is a folder", "name a file by --out");
        }
    }

    static UserError exists(Path file) {
        return new UserError(file + " exists already", "name another file by --out, or replace it by --force");
    }

    /** The public key of a file that holds a public or a private key. */
    public static PublicKey readPublicKey(Path file) throws UserError {
        Pem pem = read(file);
        try {
            return KemKeys.publicKey(pem, file.toString());
        } finally {
            pem.wipe();
        }
    }

    /** A public key as a PEM block. */
    public static String publicText(PublicKey key) {
        return new String(new Pem(Pem.PUBLIC_KEY, key.getEncoded()).toText(), StandardCharsets.US_ASCII);
    }

    /** The key pair of a file that holds a private key. */
    public static KeyPair readKeyPair(Path file) throws UserError {
        Pem pem = read(file);
        try {
            return KemKeys.keyPair(pem, file.toString());
        } finally {
            pem.wipe();
        }
    }

    /** Reads one PEM block; refuses a private key that others can read. */
    private static Pem read(Path file) throws UserError {
        byte[] text = {};
        try {
            text = readBounded(file);
            Pem pem = PemReader.read(text, file.toString());
            if (pem.label().contains(Pem.PRIVATE_KEY)) {
                OwnerOnly.require(file, "the private key");
            }
            return pem;
        } catch (NoSuchFileException e) {
            throw new UserError(file + " does not exist", "check the name, or create a key by 'kyberxdp keygen'", e);
        } catch (IOException e) {
            throw new UserError("cannot read " + file + " (" + e + ")", "check that it is a file you may read", e);
        } finally {
            Arrays.fill(text, (byte) 0);
        }
    }

    private static byte[] readBounded(Path file) throws IOException, UserError {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] text = in.readNBytes(PemReader.MAX_BYTES + 1);
            if (text.length > PemReader.MAX_BYTES) {
                throw new UserError(
                        file + " is longer than any key (" + PemReader.MAX_BYTES + " bytes)",
                        "name a PEM file of one key");
            }
            return text;
        }
    }
}
