package io.kyberxdp.provider.memory;

import io.kyberxdp.transport.testkit.SecretScan;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The memory of another process, as Linux shows it to its parent. */
final class ProcessMemory {

    private final Path folder;

    ProcessMemory(long pid) {
        this.folder = Path.of("/proc", Long.toString(pid));
    }

    /** Whether it can be read here. */
    boolean isReadable() {
        return Files.isReadable(folder.resolve("maps")) && Files.isReadable(folder.resolve("mem"));
    }

    /** What of some secrets is in it: in the Java heap, C's heap, stacks, and whatever else it may write to. */
    Set<String> find(SecretScan scan) throws IOException {
        Set<String> found = new TreeSet<>();
        List<String> maps = Files.readAllLines(folder.resolve("maps"));
        try (RandomAccessFile memory =
                new RandomAccessFile(folder.resolve("mem").toFile(), "r")) {
            for (String map : maps) {
                String[] fields = map.split("[- ]", 4);
                if (fields[2].startsWith("rw")) {
                    long start = Long.parseLong(fields[0], 16);
                    found.addAll(scan.find(new Range(memory, start, Long.parseLong(fields[1], 16))));
                }
            }
        }
        return found;
    }

    /** A range of addresses as a stream, which ends early where the process has given memory back in between. */
    private static final class Range extends InputStream {

        private final RandomAccessFile memory;
        private long at;
        private final long end;

        Range(RandomAccessFile memory, long at, long end) {
            this.memory = memory;
            this.at = at;
            this.end = end;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("read in arrays");
        }

        @Override
        public int read(byte[] out, int offset, int length) throws IOException {
            if (at == end) {
                return -1;
            }
            memory.seek(at);
            int read = memory.read(out, offset, (int) Math.min(length, end - at));
            at += Math.max(read, 0);
            return read;
        }
    }
}
