package io.kyberxdp.interop.openssl;

import io.kyberxdp.interop.Partner;
import io.kyberxdp.interop.PrivateForm;
import io.kyberxdp.interop.PublicForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** OpenSSL's ML-KEM-768 by its command, one process for each operation; what goes in and out are files of a folder. */
record OpenSslPartner(OpenSsl openSsl, Path folder) implements Partner {

    private static final String PUBLIC = "public.der";
    private static final String PRIVATE = "private.der";
    private static final String CIPHERTEXT = "ciphertext";
    private static final String SECRET = "secret";

    @Override
    public PublicForm publicForm() {
        return PublicForm.X509;
    }

    @Override
    public PrivateForm privateForm() {
        return PrivateForm.PKCS8;
    }

    @Override
    public Keys keyPair() throws IOException, InterruptedException, RefusedException {
        openSsl.run("genpkey", "-algorithm", "ML-KEM-768", "-outform", "DER", "-out", PRIVATE, "-outpubkey", PUBLIC);
        return new Keys(taken(PUBLIC), taken(PRIVATE));
    }

    @Override
    public Sent encapsulate(byte[] publicKey) throws IOException, InterruptedException, RefusedException {
        Files.write(folder.resolve(PUBLIC), publicKey);
        openSsl.run(
                "pkeyutl",
                "-encap",
                "-pubin",
                "-keyform",
                "DER",
                "-inkey",
                PUBLIC,
                "-out",
                CIPHERTEXT,
                "-secret",
                SECRET);
        return new Sent(taken(CIPHERTEXT), taken(SECRET));
    }

    @Override
    public byte[] decapsulate(byte[] privateKey, byte[] ciphertext)
            throws IOException, InterruptedException, RefusedException {
        Files.write(folder.resolve(PRIVATE), privateKey);
        Files.write(folder.resolve(CIPHERTEXT), ciphertext);
        openSsl.run("pkeyutl", "-decap", "-keyform", "DER", "-inkey", PRIVATE, "-in", CIPHERTEXT, "-secret", SECRET);
        return taken(SECRET);
    }

    /** A file's bytes; it is gone then, so that no later command's failure goes unseen. */
    private byte[] taken(String file) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(file));
        Files.delete(folder.resolve(file));
        return bytes;
    }
}
