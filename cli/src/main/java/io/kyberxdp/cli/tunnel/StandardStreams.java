package io.kyberxdp.cli.tunnel;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Standard input and output as the unencrypted end: the descriptors themselves, since {@code System.out} keeps its failures to
 * itself. A read that waits for input cannot be ended by anyone but the end of the process.
 */
public final class StandardStreams implements LocalEnd {

    private final InputStream in;
    private final OutputStream out;

    /** Those of this process. */
    public StandardStreams() {
        this(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
    }

    StandardStreams(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    @Override
    public int read(byte[] target) throws IOException {
        try {
            return in.read(target);
        } catch (IOException e) {
            throw new IOException("cannot read standard input: " + e.getMessage(), e);
        }
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Lets whoever reads our output see its end, although this process lives on. */
    @Override
    public void finishOutput() throws IOException {
        try {
            out.close();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private static IOException broken(IOException cause) {
        return new IOException("cannot write to standard output: " + cause.getMessage(), cause);
    }

    /** Nothing: pipes know no reset. The failure shows in the exit code. */
    @Override
    public void reset() {}

    @Override
    public void close() {}
}
