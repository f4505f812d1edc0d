package io.kyberxdp.bench.kemstudy;

/** What is timed, by the names of the X-Wing authors' benchmark. */
public enum StudiedOperation {
    /** From a seed to a private key ready for use and an encoded public key. */
    KEYPAIR("keypair"),

    /** From an encoded public key to a ciphertext and a secret. */
    ENC("enc"),

    /** From a private key ready for use and a ciphertext to a secret. */
    DEC("dec");

    private final String label;

    StudiedOperation(String label) {
        this.label = label;
    }

    /** The name in reports. */
    public String label() {
        return label;
    }
}
