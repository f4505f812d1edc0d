package io.kyberxdp.provider.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Project Wycheproof's x25519_test.json. Cases it calls acceptable (low order, twist) have a result too: RFC 7748's. */
final class WycheproofX25519 {

    private WycheproofX25519() {}

    /** Gives the shared secret of every case, or fails; skips where the file is absent. */
    static void check(X25519Engine engine) throws IOException {
        Path file = Path.of(System.getProperty("kyberxdp.vectors", "vectors"), "wycheproof", "x25519_test.json");
        Capability.need("vectors", Files.exists(file), "no file " + file + "; set -Dkyberxdp.vectors to the folder");
        JsonObject vectors = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        int count = 0;
        for (JsonElement group : vectors.getAsJsonArray("testGroups")) {
            for (JsonElement test : group.getAsJsonObject().getAsJsonArray("tests")) {
                check(engine, test.getAsJsonObject());
                count++;
            }
        }
        assertEquals(vectors.get("numberOfTests").getAsInt(), count);
        assertTrue(count > 0, "an empty file proves nothing");
    }

    private static void check(X25519Engine engine, JsonObject test) {
        byte[] secret = new byte[32];
        engine.sharedSecret(bytes(test, "private"), 0, bytes(test, "public"), 0, secret, 0);
        assertEquals(
                test.get("shared").getAsString(),
                HexFormat.of().formatHex(secret),
                () -> "case " + test.get("tcId") + ": " + test.get("comment"));
    }

    private static byte[] bytes(JsonObject test, String name) {
        return HexFormat.of().parseHex(test.get(name).getAsString());
    }
}
