package io.kyberxdp.afalg;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The descriptors of this process that AF_ALG uses. */
public final class OpenDescriptors {

    private static final Path FOLDER = Path.of("/proc/self/fd");

    private OpenDescriptors() {}

    /** The numbers of the open sockets and pipes. */
    public static List<String> socketsAndPipes() throws IOException {
        try (Stream<Path> all = Files.list(FOLDER)) {
            return all.filter(OpenDescriptors::isSocketOrPipe)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    private static boolean isSocketOrPipe(Path file) {
        try {
            String target = Files.readSymbolicLink(file).toString();
            return target.startsWith("socket:") || target.startsWith("pipe:");
        } catch (IOException e) {
            return false; // closed in the meantime
        }
    }
}
