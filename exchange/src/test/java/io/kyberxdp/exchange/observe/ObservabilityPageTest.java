package io.kyberxdp.exchange.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.management.DatagramPortMXBean;
import io.kyberxdp.exchange.management.SecureServerMXBean;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import org.junit.jupiter.api.Test;

/** docs/observability.md names every event, every attribute and every bean that there is, and none that there is not. */
final class ObservabilityPageTest {

    private static final Set<String> OF_EVERY_EVENT = Set.of("startTime", "duration", "eventThread", "stackTrace");

    private final String page;

    ObservabilityPageTest() throws IOException {
        page = Files.readString(Path.of(System.getProperty("kyberxdp.root"), "docs", "observability.md"));
    }

    @Test
    void namesEveryEventAndItsAttributes() throws Exception {
        List<EventType> types = eventTypes();
        assertTrue(types.size() >= 7, types::toString);
        for (EventType type : types) {
            String row = page.lines()
                    .filter(line -> line.startsWith("| `" + type.getName() + "` |"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no row of " + type.getName()));
            assertEquals(attributes(type), codes(row.substring(row.lastIndexOf("| `"))), type.getName());
        }
    }

    @Test
    void namesNoEventThatIsNotThere() throws Exception {
        Set<String> names = eventTypes().stream().map(EventType::getName).collect(Collectors.toSet());
        Matcher named = Pattern.compile("`(io\\.kyberxdp\\.[A-Z]\\w*)`").matcher(page);
        while (named.find()) {
            assertTrue(names.contains(named.group(1)), named.group(1));
        }
    }

    @Test
    void namesEveryBeanAndItsAttributes() {
        for (Class<?> bean : List.of(SecureServerMXBean.class, DatagramPortMXBean.class)) {
            String type = bean.getSimpleName().replace("MXBean", "");
            int start = page.indexOf("`io.kyberxdp:type=" + type + ",");
            assertTrue(start >= 0, type);
            String table = page.substring(page.indexOf("| `", start));
            table = table.substring(0, table.indexOf("\n\n"));
            Set<String> named = table.lines()
                    .flatMap(line -> codes(line.substring(0, line.indexOf(" | "))).stream())
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> there = Stream.of(bean.getMethods())
                    .map(Method::getName)
                    .map(name -> name.substring("get".length()))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(there, named, type);
        }
    }

    private static Set<String> attributes(EventType type) {
        return type.getFields().stream()
                .map(ValueDescriptor::getName)
                .filter(name -> !OF_EVERY_EVENT.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What stands between backticks and is a single lower- or upper-case name. */
    private static Set<String> codes(String text) {
        Set<String> codes = new TreeSet<>();
        Matcher code = Pattern.compile("`(\\w+)`").matcher(text);
        while (code.find()) {
            codes.add(code.group(1));
        }
        return codes;
    }

    /** Of all classes in the package, so that none is forgotten. */
    private static List<EventType> eventTypes() throws IOException, URISyntaxException {
        Path folder = Path.of(Events.class.getResource("Events.class").toURI()).getParent();
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Event.class"))
                    .map(name -> name.replace(".class", ""))
                    .map(ObservabilityPageTest::eventType)
                    .toList();
        }
    }

    private static EventType eventType(String name) {
        try {
            return EventType.getEventType(
                    Class.forName(Events.class.getPackageName() + "." + name).asSubclass(Event.class));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
