package io.kyberxdp.testvectors.files;

/** A vector file that is not what it should be. */
public final class VectorFileException extends RuntimeException {

    private final String file;

    public VectorFileException(String file, String problem) {
        super(problem);
        this.file = file;
    }

    public VectorFileException(String file, String problem, Throwable cause) {
        super(problem, cause);
        this.file = file;
    }

    /** The file's path below the folder of public vectors. */
    public String file() {
        return file;
    }
}
