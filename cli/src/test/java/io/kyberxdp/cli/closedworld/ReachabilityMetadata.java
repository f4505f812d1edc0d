package io.kyberxdp.cli.closedworld;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What an artifact tells a compiler of closed worlds (GraalVM native-image): {@code reachability-metadata.json}.
 *
 * @param artifact whose it is
 * @param reflection the entries for types
 * @param resources the patterns of resources
 */
record ReachabilityMetadata(String artifact, List<JsonObject> reflection, List<String> resources) {

    private static final String FOLDER = "META-INF/native-image/io.kyberxdp/";
    private static final String FILE = "/reachability-metadata.json";

    /** What the artifact's jar holds, if it holds anything. */
    static Optional<ReachabilityMetadata> of(String artifact) {
        URL url = ReachabilityMetadata.class.getResource("/" + FOLDER + artifact + FILE);
        if (url == null) {
            return Optional.empty();
        }
        JsonObject json = JsonParser.parseString(inRootOf(url, artifact, ReachabilityMetadata::read))
                .getAsJsonObject();
        return Optional.of(new ReachabilityMetadata(
                artifact,
                elements(json, "reflection").map(e -> (JsonObject) e).toList(),
                elements(json, "resources")
                        .map(e -> ((JsonObject) e).get("glob").getAsString())
                        .toList()));
    }

    /** The entry of a type. */
    Optional<JsonObject> entry(String type) {
        return reflection.stream()
                .filter(e -> e.get("type").getAsString().equals(type))
                .findFirst();
    }

    /** Whether a type is listed with all of these set. */
    boolean allows(String type, String... flags) {
        return entry(type)
                .map(e -> Stream.of(flags)
                        .allMatch(flag -> e.has(flag) && e.get(flag).getAsBoolean()))
                .orElse(false);
    }

    /** The paths of what lies beside this metadata, in the same jar or folder of classes. */
    List<String> contents() {
        URL url = ReachabilityMetadata.class.getResource("/" + FOLDER + artifact + FILE);
        return inRootOf(url, artifact, (root, ignored) -> {
            try (Stream<Path> files = Files.walk(root)) {
                return files.filter(Files::isRegularFile)
                        .map(file -> root.relativize(file).toString())
                        .toList();
            }
        });
    }

    private static Stream<Object> elements(JsonObject json, String name) {
        JsonArray array = json.has(name) ? json.getAsJsonArray(name) : new JsonArray();
        return StreamSupport.stream(array.spliterator(), false).map(e -> (Object) e);
    }

    private static String read(Path root, String artifact) throws IOException {
        return Files.readString(root.resolve(FOLDER + artifact + FILE), StandardCharsets.UTF_8);
    }

    private interface Reader<T> {
        T read(Path root, String artifact) throws IOException;
    }

    /** Lets what is at the root of a resource's jar, or of its folder, be read. */
    private static <T> T inRootOf(URL url, String artifact, Reader<T> reader) {
        try {
            if (url.getProtocol().equals("jar")) {
                URI jar = URI.create(url.toString().replaceFirst("!.*", ""));
                try (FileSystem files = FileSystems.newFileSystem(jar, Map.of())) {
                    return reader.read(files.getPath("/"), artifact);
                }
            }
            Path file = Path.of(URI.create(url.toString()));
            Path root = file;
            for (int up = Path.of(FOLDER + artifact + FILE).getNameCount(); up > 0; up--) {
                root = root.getParent();
            }
            return reader.read(root, artifact);
        } catch (IOException e) {
            throw new UncheckedIOException(url.toString(), e);
        }
    }
}
