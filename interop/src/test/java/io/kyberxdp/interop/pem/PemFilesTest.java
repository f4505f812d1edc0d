package io.kyberxdp.interop.pem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.cli.Main;
import io.kyberxdp.interop.openssl.OpenSsl;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.KEM;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of {@code kyberxdp keygen} serve others, and files of others serve {@code kyberxdp}. */
class PemFilesTest {

    private static final Provider BC = new BouncyCastleProvider();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"X-Wing", "ML-KEM-768"})
    void bouncyCastleReadsOurFiles(String algorithm) throws Exception {
        kyberxdp("keygen", "--algorithm", algorithm, "--out", file("our.key"));
        KeyFactory factory = KeyFactory.getInstance(algorithm, BC);
        PublicKey publicKey = factory.generatePublic(new X509EncodedKeySpec(read("our.key.pub", "PUBLIC KEY")));
        PrivateKey privateKey = factory.generatePrivate(new PKCS8EncodedKeySpec(read("our.key", "PRIVATE KEY")));
        KEM kem = KEM.getInstance(algorithm, BC);
        KEM.Encapsulated sent = kem.newEncapsulator(publicKey).encapsulate();
        assertEquals(sent.key(), kem.newDecapsulator(privateKey).decapsulate(sent.encapsulation()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Wing", "ML-KEM-768"})
    void weReadFilesOfBouncyCastle(String algorithm) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance(algorithm, BC).generateKeyPair();
        write("their.key.pub", "PUBLIC KEY", pair.getPublic().getEncoded());
        write("their.key", "PRIVATE KEY", pair.getPrivate().getEncoded());
        assertEquals(fingerprint("their.key.pub"), fingerprint("their.key"));
    }

    /** It derives the public key from the private one, and writes the very bytes that keygen wrote. */
    @Test
    void opensslReadsOurFiles() throws Exception {
        OpenSsl openSsl = OpenSsl.find(folder);
        kyberxdp("keygen", "--algorithm", "ML-KEM-768", "--out", file("our.key"));
        openSsl.run("pkey", "-in", "our.key", "-pubout", "-out", "derived.pub");
        assertEquals(text("our.key.pub"), text("derived.pub"));
        openSsl.run("pkeyutl", "-encap", "-pubin", "-inkey", "our.key.pub", "-out", "ct", "-secret", "sent");
        openSsl.run("pkeyutl", "-decap", "-inkey", "our.key", "-in", "ct", "-secret", "received");
        assertArrayEquals(bytes("sent"), bytes("received"));
    }

    @Test
    void weReadFilesOfOpenssl() throws Exception {
        OpenSsl openSsl = OpenSsl.find(folder);
        openSsl.run("genpkey", "-algorithm", "ML-KEM-768", "-out", "their.key", "-outpubkey", "their.key.pub");
        assertEquals(fingerprint("their.key.pub"), fingerprint("their.key"));
    }

    /** The fingerprint of the public key that a file holds, or that its private key has. */
    private String fingerprint(String name) {
        return kyberxdp("fingerprint", file(name)).split(" ", 2)[0];
    }

    private static String kyberxdp(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        assertEquals(0, exitCode, err.toString());
        return out.toString();
    }

    private byte[] read(String name, String type) throws IOException {
        try (PemReader reader = new PemReader(Files.newBufferedReader(folder.resolve(name)))) {
            PemObject pem = reader.readPemObject();
            assertEquals(type, pem.getType());
            return pem.getContent();
        }
    }

    private void write(String name, String type, byte[] der) throws IOException {
        Path file = Files.createFile(
                folder.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (PemWriter writer = new PemWriter(Files.newBufferedWriter(file))) {
            writer.writeObject(new PemObject(type, der));
        }
    }

    private String text(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    private byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name));
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }
}
