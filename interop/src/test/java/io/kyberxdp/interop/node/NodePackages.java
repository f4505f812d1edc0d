package io.kyberxdp.interop.node;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The folder interop/node: the script that asks JavaScript libraries, and the libraries where they are installed. */
final class NodePackages {

    private static final Path FOLDER = Path.of(System.getProperty("kyberxdp.root", "."), "interop", "node");

    private NodePackages() {}

    static Path script() {
        return FOLDER.resolve("partner.mjs").toAbsolutePath();
    }

    /** The version that package.json asks for. */
    static String version(String name) throws IOException {
        return read(FOLDER.resolve("package.json"))
                .getAsJsonObject("dependencies")
                .get(name)
                .getAsString();
    }

    /** Whether that version is the one that is installed. */
    static boolean isInstalled(String name) throws IOException {
        Path installed = FOLDER.resolve("node_modules").resolve(name).resolve("package.json");
        try {
            return read(installed).get("version").getAsString().equals(version(name));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static JsonObject read(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }
}
