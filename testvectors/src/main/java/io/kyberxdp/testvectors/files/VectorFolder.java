package io.kyberxdp.testvectors.files;

import io.kyberxdp.testvectors.report.FileProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The folder of public vectors, which may be absent. Names that end in {@code .gz} are unpacked. */
public final class VectorFolder {

    private static final int MAX_BYTES = 64 << 20;

    private final Optional<Path> root;

    public VectorFolder(Optional<Path> root) {
        this.root = root;
    }

    /** The files of a list that are not there. */
    public List<FileProblem> missing(List<String> files) {
        return files.stream()
                .filter(file ->
                        root.filter(path -> Files.exists(path.resolve(file))).isEmpty())
                .map(file -> new FileProblem(file, FileProblem.Kind.MISSING, whyMissing()))
                .toList();
    }

    private String whyMissing() {
        return root.map(path -> "not found in " + path).orElse("no folder of public vectors was given");
    }

    /**
     * Reads a text file of at most 64 MiB (unpacked).
     *
     * @throws VectorFileException if it cannot be read
     */
    public String read(String file) {
        Path path = root.orElseThrow(() -> new VectorFileException(file, whyMissing()))
                .resolve(file);
        try (InputStream raw = Files.newInputStream(path);
                InputStream in = file.endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new VectorFileException(file, "larger than " + (MAX_BYTES >> 20) + " MiB");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new VectorFileException(file, "cannot be read: " + e, e);
        }
    }

    /** Reads a JSON file; see {@link #read}. */
    public JsonNode readJson(String file) {
        return JsonNode.parse(file, read(file));
    }
}
