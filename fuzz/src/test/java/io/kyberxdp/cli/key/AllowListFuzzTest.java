package io.kyberxdp.cli.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.exchange.Fingerprint;
import io.kyberxdp.fuzz.FuzzTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;

/** A list of allowed clients: never empty, and the same again when written as fingerprints. */
final class AllowListFuzzTest extends FuzzTarget {

    private final Path file;

    AllowListFuzzTest() throws Exception {
        file = Files.createTempFile("allow", ".list");
    }

    @AfterAll
    void tidyUp() throws Exception {
        Files.delete(file);
    }

    @Override
    protected int mutations() {
        return 1_000;
    }

    @Override
    protected void check(byte[] input) throws Exception {
        Files.write(file, input);
        Set<Fingerprint> allowed;
        try {
            allowed = AllowList.read(file);
        } catch (UserError e) {
            return;
        }
        assertFalse(allowed.isEmpty());
        Files.writeString(file, allowed.stream().map(Fingerprint::toString).collect(Collectors.joining("\n")));
        assertEquals(allowed, AllowList.read(file));
    }

    @Override
    protected List<byte[]> seeds() throws Exception {
        PublicKey first = KemKeys.generate("X-Wing").getPublic();
        PublicKey second = KemKeys.generate("ML-KEM-768").getPublic();
        String block = new String(new Pem(Pem.PUBLIC_KEY, first.getEncoded()).toText(), UTF_8);
        String line = Fingerprint.of(second) + " somebody\n";
        return List.of(block.getBytes(UTF_8), ("# clients\n\n" + line + block + line).getBytes(UTF_8));
    }
}
