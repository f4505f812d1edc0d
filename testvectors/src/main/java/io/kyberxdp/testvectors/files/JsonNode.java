package io.kyberxdp.testvectors.files;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A place in a JSON file: whatever is missing or of the wrong type is reported with the file and the path to it. */
public final class JsonNode {

    private final String file;
    private final String path;
    private final JsonElement element;

    private JsonNode(String file, String path, JsonElement element) {
        this.file = file;
        this.path = path;
        this.element = element;
    }

    /**
     * Parses a whole file.
     *
     * @throws VectorFileException if it is not JSON
     */
    public static JsonNode parse(String file, String text) {
        try {
            return new JsonNode(file, "$", JsonParser.parseString(text));
        } catch (JsonParseException e) {
            throw new VectorFileException(file, "not JSON: " + e.getMessage(), e);
        }
    }

    /** The error of this place. */
    public VectorFileException error(String problem) {
        return new VectorFileException(file, path + ": " + problem);
    }

    /** The member of that name, which must be there. */
    public JsonNode get(String name) {
        return find(name).orElseThrow(() -> error("'" + name + "' is missing"));
    }

    /** The member of that name, if it is there. */
    public Optional<JsonNode> find(String name) {
        return Optional.ofNullable(object().get(name)).map(member -> new JsonNode(file, path + "." + name, member));
    }

    /** This object's members of an array member. */
    public List<JsonNode> list(String name) {
        return get(name).elements();
    }

    /** The elements of this array. */
    public List<JsonNode> elements() {
        if (!(element instanceof JsonArray array)) {
            throw error("is not an array");
        }
        List<JsonNode> nodes = new ArrayList<>(array.size());
        for (int i = 0; i < array.size(); i++) {
            nodes.add(new JsonNode(file, path + "[" + i + "]", array.get(i)));
        }
        return nodes;
    }

    /** A member that is a string. */
    public String text(String name) {
        return get(name).asText();
    }

    /** This value as a string. */
    public String asText() {
        if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isString()) {
            throw error("is not a string");
        }
        return element.getAsString();
    }

    /** A member that is an integer. */
    public int number(String name) {
        JsonNode member = get(name);
        try {
            return member.element.getAsInt();
        } catch (RuntimeException e) {
            throw member.error("is not an integer");
        }
    }

    /** A member that is true or false. */
    public boolean flag(String name) {
        JsonNode member = get(name);
        if (!member.element.isJsonPrimitive()
                || !member.element.getAsJsonPrimitive().isBoolean()) {
            throw member.error("is not true or false");
        }
        return member.element.getAsBoolean();
    }

    /** A member that is bytes in hexadecimal. */
    public byte[] hex(String name) {
        JsonNode member = get(name);
        return Hex.parse(member.asText()).orElseThrow(() -> member.error("is not hexadecimal"));
    }

    /** A member that is that many bytes in hexadecimal. */
    public byte[] hex(String name, int length) {
        byte[] bytes = hex(name);
        if (bytes.length != length) {
            throw get(name).error("has " + bytes.length + " bytes, not " + length);
        }
        return bytes;
    }

    private JsonObject object() {
        if (!(element instanceof JsonObject object)) {
            throw error("is not an object");
        }
        return object;
    }
}
