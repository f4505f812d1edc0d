package io.kyberxdp.testvectors.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The vectors inside the project: resources beside this package. */
public final class ProjectVectors {

    private static final String FOLDER = "/io/kyberxdp/testvectors/vectors/";

    private ProjectVectors() {}

    /** Reads a JSON resource. */
    public static JsonNode readJson(String name) {
        try (InputStream in = ProjectVectors.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new VectorFileException(name, "missing inside the project");
            }
            return JsonNode.parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new VectorFileException(name, "cannot be read: " + e, e);
        }
    }
}
