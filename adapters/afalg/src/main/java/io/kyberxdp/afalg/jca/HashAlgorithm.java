package io.kyberxdp.afalg.jca;

/** The hashes on offer: the JCA's name, the kernel's, and the digest's length in bytes. */
enum HashAlgorithm {
    SHA1("SHA-1", "HmacSHA1", "sha1", 20),
    SHA224("SHA-224", "HmacSHA224", "sha224", 28),
    SHA256("SHA-256", "HmacSHA256", "sha256", 32),
    SHA384("SHA-384", "HmacSHA384", "sha384", 48),
    SHA512("SHA-512", "HmacSHA512", "sha512", 64),
    SHA3_224("SHA3-224", "HmacSHA3-224", "sha3-224", 28),
    SHA3_256("SHA3-256", "HmacSHA3-256", "sha3-256", 32),
    SHA3_384("SHA3-384", "HmacSHA3-384", "sha3-384", 48),
    SHA3_512("SHA3-512", "HmacSHA3-512", "sha3-512", 64);

    private final String digestName;
    private final String macName;
    private final String kernelName;
    private final int bytes;

    HashAlgorithm(String digestName, String macName, String kernelName, int bytes) {
        this.digestName = digestName;
        this.macName = macName;
        this.kernelName = kernelName;
        this.bytes = bytes;
    }

    String digestName() {
        return digestName;
    }

    String macName() {
        return macName;
    }

    String kernelName() {
        return kernelName;
    }

    String kernelMacName() {
        return "hmac(" + kernelName + ")";
    }

    int bytes() {
        return bytes;
    }
}
