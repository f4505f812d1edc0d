package io.kyberxdp.cli.closedworld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.kyberxdp.cli.Main;
import io.kyberxdp.transport.testkit.Capability;
import java.io.Serializable;
import java.lang.module.ModuleDescriptor.Provides;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.security.Provider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Holds the reachability metadata of the published artifacts to their classes: what a compiler of closed worlds cannot see for
 * itself is listed, and what is listed is there. No such compiler runs here; docs/artefacts.md says what that leaves open.
 */
class ClosedWorldTest {

    private static final Map<String, String> ARTIFACTS = Map.of(
            "io.kyberxdp.transport", "kyberxdp-spi-transport",
            "io.kyberxdp.provider", "kyberxdp-provider",
            "io.kyberxdp.exchange", "kyberxdp-exchange",
            "io.kyberxdp.kerneltcp", "kyberxdp-kerneltcp",
            "io.kyberxdp.afxdp", "kyberxdp-afxdp",
            "io.kyberxdp.afalg", "kyberxdp-afalg");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !isTest(location.toString()))
            .importPackages(ARTIFACTS.keySet());

    private static final List<ReachabilityMetadata> METADATA = ARTIFACTS.values().stream()
            .flatMap(artifact -> ReachabilityMetadata.of(artifact).stream())
            .toList();

    /** Calls whose target a compiler may be unable to tell: by a name, or to whatever is of a type. */
    private static final Pattern REFLECTIVE = Pattern.compile(
            "java\\.lang\\.Class\\.(forName|newInstance|getResource.*|get(Declared)?(Method|Field|Constructor)s?|getRecordComponents)"
                    + "|java\\.lang\\.ClassLoader\\.(loadClass|getResource.*|getSystemResource.*)"
                    + "|java\\.lang\\.Module\\.getResource.*"
                    + "|java\\.lang\\.reflect\\..*"
                    + "|java\\.lang\\.invoke\\.MethodHandles\\$Lookup\\.(find|unreflect|define|in).*"
                    + "|java\\.io\\.ObjectInputStream\\..*"
                    + "|java\\.util\\.ServiceLoader\\.load.*"
                    + "|java\\.util\\.ResourceBundle\\..*"
                    + "|javax\\.management\\.MBeanServer\\.registerMBean"
                    + "|com\\.sun\\.jna\\.Native\\.(register|load|loadLibrary|extractFromResourcePath)"
                    + "|com\\.sun\\.jna\\.(CallbackReference|Structure)\\..*");

    private static final Pattern SERVICE_FILE = Pattern.compile("META-INF/services/[\\w.]+");

    private static boolean isTest(String location) {
        return location.contains("-tests.jar") || location.contains("/test-classes/");
    }

    @Test
    void everyArtifactWithSomethingToTellHasMetadata() {
        for (String module : ARTIFACTS.keySet()) {
            assertTrue(CLASSES.stream().anyMatch(type -> isOf(module, type)), "no class of " + module);
        }
        Set<String> silent = new TreeSet<>(ARTIFACTS.values());
        METADATA.forEach(metadata -> silent.remove(metadata.artifact()));
        assertEquals(Set.of("kyberxdp-spi-transport"), silent);
    }

    /** JNA asks such a class for its methods, and binds them by JNI. */
    @Test
    void listsEveryClassWithNativeMethods() {
        List<JavaClass> mapped = CLASSES.stream()
                .filter(type -> type.getMethods().stream()
                        .anyMatch(method -> method.getModifiers().contains(JavaModifier.NATIVE)))
                .toList();
        assertFalse(mapped.isEmpty());
        for (JavaClass type : mapped) {
            assertTrue(
                    metadataFor(type).allows(type.getName(), "jniAccessible", "allDeclaredMethods", "allPublicFields"),
                    type.getName());
        }
    }

    @Test
    void listsEveryKeyThatIsSerializable() {
        List<JavaClass> keys = CLASSES.stream()
                .filter(type -> type.getPackageName().equals("io.kyberxdp.provider.kem"))
                .filter(type -> type.isAssignableTo(Serializable.class) && !type.isAssignableTo(Throwable.class))
                .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .toList();
        assertEquals(5, keys.size(), keys.toString());
        for (JavaClass key : keys) {
            assertTrue(metadataFor(key).allows(key.getName(), "serializable"), key.getName());
        }
    }

    /** JMX reads a bean's attributes from its interface, by reflection. */
    @Test
    void listsEveryManagedBean() {
        List<JavaClass> beans = CLASSES.stream()
                .filter(type -> type.isInterface() && type.getSimpleName().endsWith("MXBean"))
                .toList();
        assertFalse(beans.isEmpty());
        for (JavaClass bean : beans) {
            assertTrue(metadataFor(bean).allows(bean.getName(), "allPublicMethods"), bean.getName());
        }
    }

    /** Whoever adds a line here sees to it that the metadata has what the new call asks for. */
    @Test
    void nothingElseIsAskedForByName() {
        Set<String> calls = CLASSES.stream()
                .flatMap(type -> type.getCodeUnits().stream())
                .flatMap(unit -> unit.getCallsFromSelf().stream())
                .filter(call -> REFLECTIVE.matcher(nameOf(call)).matches())
                .map(call -> call.getOriginOwner().getName().replace("io.kyberxdp.", "") + " " + nameOf(call))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals("""
                        afalg.jna.LibC com.sun.jna.Native.register
                        afxdp.jna.Binding com.sun.jna.Native.register
                        afxdp.jna.ProgramObject java.lang.Class.getResource
                        afxdp.jna.ProgramObject java.lang.Class.getResourceAsStream
                        exchange.observe.PlatformBean javax.management.MBeanServer.registerMBean
                        kerneltcp.udp.jna.LibC com.sun.jna.Native.register
                        kerneltcp.udp.jna.NativeUdp$Outcome java.lang.Class.forName
                        provider.clib.jna.Jna java.lang.Class.forName
                        provider.clib.jna.Lib25519X25519 com.sun.jna.Native.register
                        provider.clib.jna.LibKyberXdp com.sun.jna.Native.register
                        provider.clib.jna.LibsodiumX25519 com.sun.jna.Native.register
                        provider.clib.jna.SharedLibrary com.sun.jna.Native.extractFromResourcePath
                        provider.clib.jna.SharedLibrary java.lang.Class.getResource
                        provider.clib.jna.SharedLibrary java.lang.Class.getResourceAsStream
                        transport.DatagramProvider java.util.ServiceLoader.load
                        transport.SymmetricProvider java.util.ServiceLoader.load
                        transport.TransportProvider java.util.ServiceLoader.load""", String.join("\n", calls));
    }

    @Test
    void everyTypeListedExists() throws ClassNotFoundException {
        for (ReachabilityMetadata metadata : METADATA) {
            for (JsonObject entry : metadata.reflection()) {
                String type = entry.get("type").getAsString();
                assertEquals(
                        type,
                        Class.forName(type, false, ClassLoader.getSystemClassLoader())
                                .getName());
                assertTrue(
                        type.startsWith("com.sun.jna.") || metadata.equals(metadataFor(CLASSES.get(type))),
                        type + " is of another artifact than " + metadata.artifact());
            }
        }
    }

    @Test
    void everyResourceListedExists() {
        List<String> missing = new ArrayList<>();
        for (ReachabilityMetadata metadata : METADATA) {
            metadata.resources().stream()
                    .filter(glob -> !isThere(glob, metadata))
                    .forEach(missing::add);
        }
        // What the build leaves out where it has no C compiler, or no clang.
        Capability.need("native", !missing.remove("linux-*/libkyberxdp.so"), "this build has no libkyberxdp.so");
        Capability.need(
                "clang", !missing.remove("io/kyberxdp/afxdp/jna/kyberxdp.bpf.o"), "this build has no XDP program");
        assertEquals(List.of(), missing);
    }

    private static boolean isThere(String glob, ReachabilityMetadata metadata) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
        return metadata.contents().stream().anyMatch(path -> matcher.matches(Path.of(path)));
    }

    /** The compiler reads either by itself; a service that one of them lacks is missing on one of the two paths. */
    @Test
    void servicesAreTheSameOnClassPathAndModulePath() throws Exception {
        Map<String, ModuleReference> modules = ModuleFinder.of(classPath()).findAll().stream()
                .filter(module -> ARTIFACTS.containsKey(module.descriptor().name()))
                .collect(Collectors.toMap(module -> module.descriptor().name(), module -> module));
        assertEquals(ARTIFACTS.keySet(), modules.keySet());
        for (ModuleReference module : modules.values()) {
            Set<String> provided = new TreeSet<>();
            for (Provides provides : module.descriptor().provides()) {
                provides.providers().forEach(provider -> provided.add(provides.service() + " " + provider));
            }
            assertEquals(provided, serviceFiles(module), module.descriptor().name());
        }
    }

    /** The JCA makes other services by reflection, from the name of their class. */
    @Test
    void securityServicesAreMadeWithoutReflection() {
        List<Provider> ours = ServiceLoader.load(Provider.class).stream()
                .filter(provider -> provider.type().getName().startsWith("io.kyberxdp."))
                .map(ServiceLoader.Provider::get)
                .toList();
        assertEquals(2, ours.size(), ours.toString());
        for (Provider.Service service : ours.stream()
                .flatMap(provider -> provider.getServices().stream())
                .toList()) {
            assertTrue(
                    Arrays.stream(service.getClass().getDeclaredMethods())
                            .anyMatch(method -> method.getName().equals("newInstance")),
                    service.toString());
        }
    }

    /** {@code doctor} tries every engine and adapter; the JVM tells which of our native methods JNA binds meanwhile. */
    @Test
    void listsWhatTheJvmSeesBoundInARun(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("jni.log");
        Process doctor = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Xlog:jni+resolve=debug:file=" + log,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "doctor")
                .redirectErrorStream(true)
                .start();
        String output = new String(doctor.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, doctor.waitFor(), output);
        Set<String> bound = Pattern.compile("Registering JNI native method (io\\.kyberxdp\\.[\\w.$]+)\\.\\w+")
                .matcher(Files.readString(log))
                .results()
                .map(match -> match.group(1))
                .filter(type -> ARTIFACTS.keySet().stream().anyMatch(module -> type.startsWith(module + ".")))
                .collect(Collectors.toCollection(TreeSet::new));
        Capability.need("native", bound.contains("io.kyberxdp.provider.clib.jna.LibKyberXdp"), "bound are " + bound);
        for (String type : bound) {
            assertTrue(metadataFor(CLASSES.get(type)).allows(type, "jniAccessible", "allDeclaredMethods"), type);
        }
    }

    private static ReachabilityMetadata metadataFor(JavaClass type) {
        return METADATA.stream()
                .filter(metadata -> ARTIFACTS.entrySet().stream()
                        .anyMatch(e -> isOf(e.getKey(), type) && e.getValue().equals(metadata.artifact())))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no metadata for " + type));
    }

    private static boolean isOf(String module, JavaClass type) {
        return type.getPackageName().equals(module) || type.getPackageName().startsWith(module + ".");
    }

    private static String nameOf(JavaCall<?> call) {
        AccessTarget target = call.getTarget();
        return target.getOwner().getName() + "." + target.getName();
    }

    private static Path[] classPath() {
        return Stream.of(System.getProperty("java.class.path").split(System.getProperty("path.separator")))
                .filter(entry -> !isTest(entry + "/"))
                .filter(entry -> entry.contains("kyberxdp-") || entry.endsWith("classes"))
                .map(Path::of)
                .toArray(Path[]::new);
    }

    /** The services of META-INF/services, as "service provider". */
    private static Set<String> serviceFiles(ModuleReference module) throws Exception {
        Set<String> services = new TreeSet<>();
        try (ModuleReader reader = module.open()) {
            for (String file :
                    reader.list().filter(SERVICE_FILE.asMatchPredicate()).toList()) {
                String service = file.substring(file.lastIndexOf('/') + 1);
                String providers = StandardCharsets.UTF_8
                        .decode(reader.read(file).orElseThrow())
                        .toString();
                providers.lines().forEach(provider -> services.add(service + " " + provider));
            }
        }
        return services;
    }
}
