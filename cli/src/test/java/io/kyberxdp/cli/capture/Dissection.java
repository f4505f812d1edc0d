package io.kyberxdp.cli.capture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What tshark reads in a file.
 *
 * @param frames of each frame, by the name of a field, all its values
 */
record Dissection(List<Map<String, List<String>>> frames) {

    /** Reads the fields of all frames. */
    static Dissection of(Path file, String... fields) throws IOException, InterruptedException {
        List<Map<String, List<String>>> frames = new ArrayList<>();
        for (List<String> row : Tshark.read(file, "frame", fields)) {
            Map<String, List<String>> frame = new HashMap<>();
            for (int i = 0; i < fields.length; i++) {
                frame.put(
                        fields[i],
                        row.get(i).isEmpty() ? List.of() : List.of(row.get(i).split(",", -1)));
            }
            frames.add(frame);
        }
        return new Dissection(frames);
    }

    /** The frames that have a field. */
    Dissection with(String field) {
        return new Dissection(
                frames.stream().filter(frame -> !frame.get(field).isEmpty()).toList());
    }

    /** The frames of which a field has a value. */
    Dissection with(String field, String value) {
        return new Dissection(frames.stream()
                .filter(frame -> frame.get(field).contains(value))
                .toList());
    }

    /** All values of a field, in the order of the file. */
    List<String> values(String field) {
        return frames.stream().flatMap(frame -> frame.get(field).stream()).toList();
    }
}
