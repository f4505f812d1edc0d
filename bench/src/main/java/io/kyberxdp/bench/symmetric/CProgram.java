package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.Belongings;
import io.kyberxdp.bench.BenchmarkException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The program afalg.c, compiled for one measurement and asked line by line. Its file is gone as soon as it runs. */
final class CProgram implements AutoCloseable {

    private static final int COMPILE_SECONDS = 120;
    private static final int END_SECONDS = 5;

    private final Process process;
    private final BufferedReader answers;
    private String lastWords;

    private CProgram(Process process) {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** @throws BenchmarkException if there is no C compiler, or it fails; the message gives the cause */
    static CProgram start() throws BenchmarkException {
        try (Belongings belongings = new Belongings()) {
            Path folder = belongings.keep(Workshop::open).folder();
            Process compiler =
                    belongings.keep(() -> Compiler.start(folder)).process(); // ends before the folder it writes to goes
            require(compiler, folder);
            return new CProgram(new ProcessBuilder(folder.resolve("afalg").toString()).start());
        } catch (IOException e) {
            throw new BenchmarkException("the program in C cannot be made: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted while the program in C was compiled", e);
        }
    }

    /** A folder with the source, for the time of compiling. */
    private record Workshop(Path folder) implements Closeable {

        static Workshop open() throws IOException {
            Workshop workshop = new Workshop(Files.createTempDirectory("kyberxdp-bench"));
            try (InputStream in = CProgram.class.getResourceAsStream("afalg.c")) {
                Files.copy(in, workshop.folder.resolve("afalg.c"));
            } catch (IOException e) {
                workshop.close();
                throw e;
            }
            return workshop;
        }

        @Override
        public void close() throws IOException {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    private record Compiler(Process process) implements Closeable {

        static Compiler start(Path folder) throws IOException {
            return new Compiler(new ProcessBuilder("cc", "-O2", "-o", "afalg", "afalg.c")
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("compiler").toFile())
                    .start());
        }

        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
        }
    }

    private static void require(Process compiler, Path folder)
            throws IOException, InterruptedException, BenchmarkException {
        if (!compiler.waitFor(COMPILE_SECONDS, TimeUnit.SECONDS) || compiler.exitValue() != 0) {
            throw new BenchmarkException(
                    "the C compiler failed: " + Files.readString(folder.resolve("compiler")), null);
        }
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

    /** What it said at its end; a pipe says it once, and everybody who asks from then on is to know. */
    private String errors() {
        if (lastWords == null) {
            lastWords = read(process.getErrorStream());
        }
        return lastWords;
    }

    private String read(InputStream errors) {
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            return new String(errors.readAllBytes(), StandardCharsets.UTF_8).strip();
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
    }
}
