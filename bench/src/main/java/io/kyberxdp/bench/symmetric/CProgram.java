package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.BenchmarkException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

/** The program afalg.c, compiled for the time of a measurement and asked line by line. */
final class CProgram implements AutoCloseable {

    private static final int COMPILE_SECONDS = 120;
    private static final int END_SECONDS = 5;

    private final Path folder;
    private final Process process;
    private final BufferedReader answers;

    private CProgram(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** @throws BenchmarkException if there is no C compiler, or it fails; the message gives the cause */
    static CProgram start() throws BenchmarkException {
        try {
            Path folder = Files.createTempDirectory("kyberxdp-bench");
            try {
                Path program = compile(folder);
                return new CProgram(
                        folder,
                        new ProcessBuilder(program.toString())
                                .redirectError(folder.resolve("errors").toFile())
                                .start());
            } catch (IOException | BenchmarkException e) {
                delete(folder);
                throw e;
            }
        } catch (IOException e) {
            throw new BenchmarkException("the program in C cannot be made: " + e.getMessage(), e);
        }
    }

    private static Path compile(Path folder) throws IOException, BenchmarkException {
        Path source = folder.resolve("afalg.c");
        Path program = folder.resolve("afalg");
        try (InputStream in = CProgram.class.getResourceAsStream("afalg.c")) {
            Files.copy(in, source, StandardCopyOption.REPLACE_EXISTING);
        }
        Process compiler = new ProcessBuilder("cc", "-O2", "-o", program.toString(), source.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("compiler").toFile())
                .start();
        try {
            if (!compiler.waitFor(COMPILE_SECONDS, TimeUnit.SECONDS) || compiler.exitValue() != 0) {
                compiler.destroy();
                throw new BenchmarkException(
                        "the C compiler failed: " + Files.readString(folder.resolve("compiler")), null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted while the program in C was compiled", e);
        }
        return program;
    }

    /** A subject by this program; {@code path} is copy or splice. */
    SymmetricSubject subject(String path, String algorithm, int keyBytes, int size) {
        String request = path + " " + algorithm + " " + keyBytes + " " + size + " ";
        return new SymmetricSubject() {
            @Override
            public long encrypt(int count) throws BenchmarkException {
                return Long.parseLong(ask(request + count).split(" ", -1)[0]);
            }

            @Override
            public byte[] firstBytes() throws BenchmarkException {
                return HexFormat.of().parseHex(ask(request + 1).split(" ", -1)[1]);
            }

            @Override
            public void close() {}
        };
    }

    private String ask(String request) throws BenchmarkException {
        try {
            process.getOutputStream().write((request + "\n").getBytes(StandardCharsets.US_ASCII));
            process.getOutputStream().flush();
            String answer = answers.readLine();
            if (answer != null) {
                return answer;
            }
        } catch (IOException e) {
            // it has ended, and has said why
        }
        throw new BenchmarkException("the program in C ended: " + errors(), null);
    }

    private String errors() {
        try {
            process.waitFor(END_SECONDS, TimeUnit.SECONDS);
            return Files.readString(folder.resolve("errors")).strip();
        } catch (IOException e) {
            return e.toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return e.toString();
        }
    }

    @Override
    public void close() {
        process.destroy();
        delete(folder);
    }

    private static void delete(Path folder) {
        for (String name : new String[] {"afalg.c", "afalg", "compiler", "errors", "."}) {
            try {
                Files.deleteIfExists(folder.resolve(name).normalize());
            } catch (IOException e) {
                System.getLogger("io.kyberxdp.bench").log(System.Logger.Level.DEBUG, "left behind", e);
            }
        }
    }
}
