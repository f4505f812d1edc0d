package io.kyberxdp.bench.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the kernel tells in files. What cannot be read is not told. */
record SystemFiles(Path root) {

    /** The first line of a file. */
    Optional<String> line(String file) {
        return lines(file).stream().findFirst().map(String::strip);
    }

    /** What stands behind a name and a colon or an equals sign, where it stands first. */
    Optional<String> value(String file, String name) {
        return lines(file).stream()
                .map(line -> line.split("\\s*[:=]\\s*", 2))
                .filter(parts -> parts.length == 2 && parts[0].strip().equals(name))
                .map(parts -> parts[1].strip())
                .findFirst();
    }

    boolean exists(String file) {
        return Files.exists(root.resolve(file));
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(root.resolve(file));
        } catch (IOException e) {
            return List.of();
        }
    }
}
