package io.kyberxdp.provider.clib.jna;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.engine.EngineUnavailableException;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** Whatever keeps the native engines from working, Java's serve without noise, and the report tells the cause. */
class FallbackTest {

    private static final String PROBE = "io.kyberxdp.probe.EngineProbe";
    private static final Path BUILT = ChildJvm.CLASSES.resolve("linux-x86-64/libkyberxdp.so");

    private static final String INSTALLED_NAME = "libkyberxdp.so.1";

    @TempDir
    private Path folder;

    @Test
    void withoutJna() throws Exception {
        List<String> report =
                ChildJvm.run(List.of("-cp", ChildJvm.path(ChildJvm.CLASSES, ChildJvm.TEST_CLASSES), PROBE));
        assertJavaServes(report, "JNA is not there; add net.java.dev.jna:jna to the class path");
        assertTrue(report.get(3).startsWith("x25519\tlib25519\t\tunavailable\tJNA is not there"), report.toString());
    }

    @Test
    void anEngineAskedForByNameIsRefusedWithTheCause() throws Exception {
        List<String> report = ChildJvm.run(List.of(
                "-Dkyberxdp.engine.mlkem=native",
                "-cp",
                ChildJvm.path(ChildJvm.CLASSES, ChildJvm.TEST_CLASSES),
                PROBE));
        assertTrue(
                report.get(0)
                        .startsWith(
                                "refused\tno engine for mlkem works (kyberxdp.engine.mlkem is 'native'): native: JNA"
                                        + " is not there; add net.java.dev.jna:jna"),
                report.get(0));
    }

    @Test
    void aJvmOf32BitsIsRefusedBeforeAnyCall() {
        EngineUnavailableException refused =
                assertThrows(EngineUnavailableException.class, () -> SharedLibrary.requireAddresses(4));
        assertTrue(refused.getMessage().contains("32 bits"), refused.getMessage());
        assertDoesNotThrow(() -> SharedLibrary.requireAddresses(8));
    }

    @Test
    void onTheModulePathWithoutJna() throws Exception {
        List<String> report = onModulePath(ChildJvm.path(ChildJvm.CLASSES), "io.kyberxdp.provider");
        assertJavaServes(report, "on the module path, --add-modules com.sun.jna too");
    }

    @Test
    void onTheModulePathWithJnaTheNativeEnginesServe() throws Exception {
        needLibrary();
        List<String> report =
                onModulePath(ChildJvm.path(ChildJvm.CLASSES, ChildJvm.jna()), "io.kyberxdp.provider,com.sun.jna");
        assertTrue(report.get(0).contains("\tchosen\t"), report.toString());
        assertTrue(report.get(2).contains("\tchosen\t"), report.toString());
    }

    private static List<String> onModulePath(String path, String modules) throws Exception {
        return ChildJvm.run(List.of(
                "--module-path", path, "--add-modules", modules, "-cp", ChildJvm.TEST_CLASSES.toString(), PROBE));
    }

    @Test
    void aJarBuiltWithoutACompilerTellsSo() throws Exception {
        assertJavaServes(
                run(List.of(), jarWithoutLibrary()), "the jar has no linux-", "(not built: there was no C compiler");
    }

    @Test
    void anInstalledLibraryServesAJarThatHasNone() throws Exception {
        needLibrary();
        Files.copy(BUILT, folder.resolve(INSTALLED_NAME));
        List<String> report = run(List.of("-Djna.library.path=" + folder), jarWithoutLibrary());
        assertTrue(report.get(0).contains("ABI 1 from libkyberxdp.so.1, JNA"), report.toString());
        assertTrue(report.get(0).contains("\tchosen\t"), report.toString());
    }

    @Test
    void aFileThatAPropertyNamesIsTakenBeforeTheJars() throws Exception {
        needLibrary();
        Path file = Files.copy(BUILT, folder.resolve("own.so"));
        List<String> report = run(List.of("-Dkyberxdp.native.library=" + file), ChildJvm.CLASSES);
        assertTrue(report.get(0).contains("from " + file + ", JNA"), report.toString());
    }

    @Test
    void aFileThatIsNotThere() throws Exception {
        assertJavaServes(withLibrary(folder.resolve("absent.so")), "there is no file " + folder.resolve("absent.so"));
    }

    @Test
    void aLibraryThatIsCutOff() throws Exception {
        needLibrary();
        byte[] library = Files.readAllBytes(BUILT);
        assertJavaServes(withLibrary(file(Arrays.copyOf(library, 40))), "the file is cut off");
    }

    @Test
    void aFileThatIsNoLibrary() throws Exception {
        assertJavaServes(withLibrary(file(new byte[4096])), "the file is no library, or damaged");
    }

    @Test
    void aLibraryForAnotherMachine() throws Exception {
        needLibrary();
        byte[] library = Files.readAllBytes(BUILT);
        library[4] = 1; // ELFCLASS32
        assertJavaServes(withLibrary(file(library)), "it is for another kind of machine");
    }

    @Test
    void aLibraryOfAnotherBinaryInterface() throws Exception {
        Path library = compiled("unsigned kxdp_abi_version(void) { return 99; }");
        assertJavaServes(withLibrary(library), "has the binary interface 99, and this provider needs 1");
    }

    @Test
    void anotherLibraryAltogether() throws Exception {
        assertJavaServes(withLibrary(compiled("int f(void) { return 1; }")), "is no libkyberxdp");
    }

    @Test
    void aLibraryThatLacksAFunction() throws Exception {
        Path library = compiled("unsigned kxdp_abi_version(void) { return 1; }");
        assertJavaServes(withLibrary(library), "it lacks a function");
    }

    @Test
    void aLibraryThatComputesWrongly() throws Exception {
        needLibrary();
        Path right = Files.copy(BUILT, folder.resolve(INSTALLED_NAME));
        Path header = Path.of("..", "native", "include").toAbsolutePath();
        Path library = compiled("""
                #include <string.h>
                #include "kyberxdp_tiers.h"
                const struct kxdp_x25519_impl *kxdp_x25519_select(const char *name) { return (void *)1; }
                void kxdp_x25519_with(const struct kxdp_x25519_impl *m, uint8_t *out, const uint8_t *scalar,
                                      const uint8_t *peer) { memset(out, 7, 32); }
                void kxdp_x25519_public_key_with(const struct kxdp_x25519_impl *m, uint8_t *u,
                                                 const uint8_t *scalar) { memset(u, 7, 32); }
                """, "-I" + header, "-Wl,--no-as-needed", right.toString(), "-Wl,-rpath," + folder);
        List<String> report = withLibrary(library);
        assertTrue(report.get(0).contains("\tchosen\t"), "ML-KEM still is the right one: " + report);
        assertTrue(report.get(2).contains("\tunavailable\tengine 'native' failed its self-test"), report.toString());
    }

    @Test
    void aTemporaryFolderThatForbidsExecution() throws Exception {
        needLibrary();
        Path mount = Files.createDirectory(folder.resolve("noexec"));
        Capability.need(
                "root",
                exitOf("mount", "-t", "tmpfs", "-o", "noexec,size=8m", "tmpfs", mount.toString()) == 0,
                "mounting a noexec folder needs root");
        try {
            assertJavaServes(run(List.of("-Djna.tmpdir=" + mount), ChildJvm.CLASSES), "mounted noexec", "jna.tmpdir");
        } finally {
            assertEquals(0, exitOf("umount", mount.toString()));
        }
    }

    /** Of such a folder JNA itself makes noise. */
    @Test
    void aTemporaryFolderThatCannotBe() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        assertJavaServes(
                ChildJvm.runNoisily(arguments(List.of("-Djna.tmpdir=" + file.resolve("below")), ChildJvm.CLASSES))
                        .lines(),
                "JNA does not load");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_24)
    @Tag("jca-pitfall-27")
    void deniedNativeAccess() throws Exception {
        List<String> report = run(List.of("--illegal-native-access=deny"), ChildJvm.CLASSES);
        assertJavaServes(report, "this JVM denies native access; start it with --enable-native-access=ALL-UNNAMED");
    }

    private static void needLibrary() {
        Capability.need(
                "native", Files.exists(BUILT), "the build made no library: see target/classes/META-INF/kyberxdp");
    }

    private static void assertJavaServes(List<String> report, String... causes) {
        assertEquals(6, report.size(), "a report and no refusal: " + report);
        assertEquals("mlkem\tjava\tpure Java\tchosen\tthe fastest that works here", report.get(1));
        for (String line : new String[] {report.get(0), report.get(2)}) {
            assertTrue(line.contains("\tnative\t\tunavailable\t"), line);
            for (String cause : causes) {
                assertTrue(line.contains(cause), line);
            }
        }
    }

    private static List<String> withLibrary(Path library) throws Exception {
        return run(List.of("-Dkyberxdp.native.library=" + library), ChildJvm.CLASSES);
    }

    private static List<String> run(List<String> options, Path classes) throws Exception {
        return ChildJvm.run(arguments(options, classes));
    }

    private static List<String> arguments(List<String> options, Path classes) {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-cp", ChildJvm.path(classes, ChildJvm.TEST_CLASSES, ChildJvm.jna()), PROBE));
        return arguments;
    }

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("library.so"), content);
    }

    /** The classes as a build without a C compiler leaves them. */
    private Path jarWithoutLibrary() throws Exception {
        Path copy = folder.resolve("classes");
        try (Stream<Path> files = Files.walk(ChildJvm.CLASSES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = copy.resolve(ChildJvm.CLASSES.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        packageWithoutCompiler(copy);
        return copy;
    }

    /** Runs the packaging where the only commands are those it cannot do without, and make. */
    private void packageWithoutCompiler(Path classes) throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String command : new String[] {"dirname", "mkdir", "rm"}) {
            Files.createSymbolicLink(bin.resolve(command), Path.of("/bin", command));
        }
        Files.createSymbolicLink(bin.resolve("make"), Path.of("/bin/true"));
        ProcessBuilder build = new ProcessBuilder("/bin/sh", "../native/package.sh", classes.toString());
        build.environment().clear();
        build.environment().put("PATH", bin.toString());
        assertEquals(0, build.redirectErrorStream(true).start().waitFor());
    }

    private Path compiled(String source, String... options) throws Exception {
        Path file = Files.writeString(folder.resolve("fake.c"), source);
        Path library = folder.resolve("fake.so");
        List<String> command =
                new ArrayList<>(List.of("cc", "-shared", "-fPIC", "-o", library.toString(), file.toString()));
        command.addAll(List.of(options));
        Capability.need("cc", exitOf("cc", "--version") == 0, "there is no C compiler called cc");
        assertEquals(0, exitOf(command.toArray(String[]::new)));
        return library;
    }

    /** The exit code; 127 for a command that is not there. */
    private static int exitOf(String... command) throws Exception {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return 127;
        }
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "hangs: " + String.join(" ", command));
        return process.exitValue();
    }
}
