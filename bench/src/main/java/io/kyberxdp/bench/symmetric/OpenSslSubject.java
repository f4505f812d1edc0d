package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.symmetric.jna.OpenSsl;

/** OpenSSL in this process. */
final class OpenSslSubject implements SymmetricSubject {

    private final OpenSsl.Encryption encryption;
    private long sealed;

    private OpenSslSubject(OpenSsl.Encryption encryption) {
        this.encryption = encryption;
    }

    static OpenSslSubject open(SymmetricCipher cipher, int size) throws BenchmarkException {
        OpenSsl.load();
        String name = switch (cipher) {
            case AES_256_CTR, AES_128_CTR -> "ctr";
            case AES_256_GCM, AES_128_GCM -> "gcm";
            case CHACHA20_POLY1305 -> "chacha";
        };
        return new OpenSslSubject(new OpenSsl.Encryption(name, cipher.key(), size));
    }

    @Override
    public long encrypt(int count) {
        long begun = System.nanoTime();
        for (int i = 0; i < count; i++) {
            encryption.encrypt(sealed++);
        }
        return System.nanoTime() - begun;
    }

    @Override
    public byte[] firstBytes() {
        encryption.encrypt(0);
        return encryption.first(16);
    }

    @Override
    public void close() {
        encryption.close();
    }
}
