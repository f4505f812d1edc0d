package io.kyberxdp.provider;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the heap of this JVM holds: the content of arrays of primitives, and the fields of objects of this project's
 * classes. Those that nobody refers to any longer are among them, as long as the collector has not run.
 *
 * <p>Reads the format that HotSpot writes (HPROF 1.0.2); what is of no interest is skipped by its size.
 */
public final class HeapDump {

    private static final int STRING = 0x01;
    private static final int LOADED_CLASS = 0x02;
    private static final int HEAP = 0x0c;
    private static final int HEAP_SEGMENT = 0x1c;
    private static final int ID = 8;

    /** Bytes of a value, by its type's number: 2 object, 4 boolean, 5 char, ... 11 long. */
    private static final int[] SIZES = {0, 0, ID, 0, 1, 2, 4, 8, 1, 2, 4, 8};

    private static final String OURS = "io/kyberxdp/";

    /** An object of one of our classes: its fields' values as 64 bits each, references as the other object's id. */
    public record Instance(long id, String type, Map<String, Long> fields) {}

    private record Field(String name, int type) {}

    private record Shape(long parent, List<Field> fields) {}

    private final Map<Long, String> names = new HashMap<>();
    private final Map<Long, String> classes = new HashMap<>();
    private final Map<Long, Shape> shapes = new HashMap<>();
    private final Map<Long, byte[]> arrays = new HashMap<>();
    private final List<Instance> instances = new ArrayList<>();
    private final List<Runnable> unread = new ArrayList<>();

    /** Something to do between a collection of all garbage and the dump. */
    public interface Work {
        void run() throws Exception;
    }

    private HeapDump() {}

    /** What the heap holds when the work is done; of older garbage there is none. */
    public static HeapDump after(Work work) throws Exception {
        Path folder = Files.createTempDirectory("heap");
        Path file = folder.resolve("dump.hprof");
        try {
            System.gc();
            work.run();
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file.toString(), false);
            HeapDump dump = new HeapDump();
            dump.read(file);
            return dump;
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    /** In how many arrays the bytes stand; elements of more bytes than one have the highest first. */
    public int arraysWith(byte[] content) {
        return (int) arrays.values().stream()
                .filter(array -> contains(array, content))
                .count();
    }

    /** The objects of one of our classes. */
    public List<Instance> instancesOf(Class<?> type) {
        return instances.stream()
                .filter(instance -> instance.type.equals(type.getName()))
                .toList();
    }

    /** The content of the array of primitives with an id. */
    public byte[] array(long id) {
        return arrays.get(id);
    }

    private static boolean contains(byte[] array, byte[] content) {
        for (int at = 0; at <= array.length - content.length; at++) {
            if (array[at] == content[0] && Arrays.equals(array, at, at + content.length, content, 0, content.length)) {
                return true;
            }
        }
        return false;
    }

    private void read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer in = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            while (in.get() != 0) {} // the format's name
            if (in.getInt() != ID) {
                throw new IOException("a heap dump with ids of another size than " + ID);
            }
            in.getLong(); // the time
            while (in.hasRemaining()) {
                readRecord(in);
            }
            unread.forEach(Runnable::run); // superclasses may be told after their classes' instances
        }
    }

    private void readRecord(ByteBuffer in) {
        int tag = in.get();
        in.getInt(); // the time
        ByteBuffer body = in.slice(in.position() + 4, in.getInt());
        in.position(in.position() + body.limit());
        if (tag == STRING) {
            names.put(body.getLong(), StandardCharsets.UTF_8.decode(body).toString());
        } else if (tag == LOADED_CLASS) {
            body.getInt();
            long id = body.getLong();
            body.getInt();
            classes.put(id, names.get(body.getLong()));
        } else if (tag == HEAP || tag == HEAP_SEGMENT) {
            while (body.hasRemaining()) {
                readObject(body);
            }
        }
    }

    private void readObject(ByteBuffer in) {
        int tag = in.get() & 0xff;
        switch (tag) {
            case 0xff, 0x05, 0x07 -> skip(in, ID);
            case 0x01 -> skip(in, 2 * ID);
            case 0x02, 0x03, 0x08 -> skip(in, ID + 8);
            case 0x04, 0x06 -> skip(in, ID + 4);
            case 0x20 -> readClass(in);
            case 0x21 -> readInstance(in);
            case 0x22 -> {
                skip(in, ID + 4);
                int length = in.getInt();
                skip(in, ID + length * ID);
            }
            case 0x23 -> readArray(in);
            default -> throw new IllegalStateException("a heap dump with a part of kind " + tag);
        }
    }

    private void readClass(ByteBuffer in) {
        long id = in.getLong();
        in.getInt();
        long parent = in.getLong();
        skip(in, 5 * ID + 4);
        for (int constants = in.getShort(); constants > 0; constants--) {
            in.getShort();
            skip(in, SIZES[in.get()]);
        }
        for (int statics = in.getShort(); statics > 0; statics--) {
            in.getLong();
            skip(in, SIZES[in.get()]);
        }
        List<Field> fields = new ArrayList<>();
        for (int count = in.getShort(); count > 0; count--) {
            fields.add(new Field(names.get(in.getLong()), in.get()));
        }
        shapes.put(id, new Shape(parent, fields));
    }

    private void readInstance(ByteBuffer in) {
        long id = in.getLong();
        in.getInt();
        long type = in.getLong();
        ByteBuffer values = in.slice(in.position() + 4, in.getInt());
        in.position(in.position() + values.limit());
        if (classes.get(type).startsWith(OURS)) {
            unread.add(() -> instances.add(
                    new Instance(id, classes.get(type).replace('/', '.'), fields(shapes.get(type), values))));
        }
    }

    private Map<String, Long> fields(Shape type, ByteBuffer values) {
        Map<String, Long> fields = new LinkedHashMap<>();
        for (Shape shape = type; shape != null; shape = shapes.get(shape.parent)) {
            for (Field field : shape.fields) {
                fields.putIfAbsent(field.name, value(values, SIZES[field.type]));
            }
        }
        return fields;
    }

    private static long value(ByteBuffer in, int bytes) {
        return switch (bytes) {
            case 1 -> in.get();
            case 2 -> in.getShort();
            case 4 -> in.getInt();
            default -> in.getLong();
        };
    }

    private void readArray(ByteBuffer in) {
        long id = in.getLong();
        in.getInt();
        int length = in.getInt();
        byte[] content = new byte[length * SIZES[in.get()]];
        in.get(content);
        arrays.put(id, content);
    }

    private static void skip(ByteBuffer in, int bytes) {
        in.position(in.position() + bytes);
    }
}
