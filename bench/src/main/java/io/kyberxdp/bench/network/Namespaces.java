package io.kyberxdp.bench.network;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The network namespaces of one network. Their names tell the process that made them, so that what a killed process left
 * behind is found, and removed, by the next one.
 */
final class Namespaces implements Closeable {

    private static final String PREFIX = "kyberxdp-run-";
    private static final Pattern NAME = Pattern.compile("^" + PREFIX + "([0-9]+)-\\S+", Pattern.MULTILINE);
    private static final Path FOLDER = Path.of("/var/run/netns");
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String base = PREFIX + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet() + "-";
    private final Deque<String> made = new ArrayDeque<>();

    /** For namespaces to come; those of processes that are no more go now. */
    Namespaces() throws IOException {
        removeLeftovers();
    }

    /** Makes one, with its loopback interface up, and gives its name. */
    String add(String role) throws IOException {
        String name = base + role;
        made.push(name); // first: what fails half-way leaves something, too
        Tool.run(List.of("ip", "netns", "add", name));
        Tool.ip(name, "link set lo up");
        return name;
    }

    /** The beginning of a command that runs another one in a namespace. */
    static List<String> prefix(String namespace) {
        return List.of("ip", "netns", "exec", namespace);
    }

    private static void removeLeftovers() throws IOException {
        Matcher matcher = NAME.matcher(Tool.run(List.of("ip", "netns", "list")));
        while (matcher.find()) {
            if (ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty()) {
                remove(matcher.group());
            }
        }
    }

    /** What is in a namespace goes with it, as soon as no process is left there. */
    private static void remove(String name) throws IOException {
        try {
            Tool.run(List.of("ip", "netns", "delete", name));
        } catch (IOException e) {
            if (Files.exists(FOLDER.resolve(name))) { // otherwise it was not made, or another process was faster
                throw e;
            }
        }
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        while (!made.isEmpty()) {
            try {
                remove(made.pop());
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
