package io.kyberxdp.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.doctor.Diagnosis.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolsTest {

    @TempDir
    private Path folder;

    @Test
    void findsAJdkOfAnotherVersionOnceHoweverOftenItIsLinked() throws IOException {
        Path jdk = jdk("jdk-25", "25.0.3");
        Files.createSymbolicLink(folder.resolve("default"), jdk);
        jdk("jdk-17", "17.0.15");
        assertEquals(new Tool("second JDK", true, "25.0.3"), Tools.secondJdk(folder, "17"));
    }

    @Test
    void aJreOrTheSameVersionIsNoSecondJdk() throws IOException {
        jdk("jdk-17", "17.0.15");
        Path jre = Files.createDirectories(folder.resolve("jre-25"));
        Files.writeString(jre.resolve("release"), "JAVA_VERSION=\"25\"\n");
        assertFalse(Tools.secondJdk(folder, "17").found());
    }

    @Test
    void aMissingFolderHoldsNoJdk() {
        assertFalse(Tools.secondJdk(folder.resolve("none"), "17").found());
    }

    @Test
    void looksForMavenOnThePath() throws IOException {
        assertFalse(Tools.maven(Map.of("PATH", folder.toString())).found());
        executable(folder.resolve("mvn"));
        assertTrue(Tools.maven(Map.of("PATH", "/nowhere:" + folder)).found());
        assertFalse(Tools.maven(Map.of()).found());
    }

    private Path jdk(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        executable(home.resolve("bin/javac"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\nOS_NAME=\"Linux\"\n");
        return home;
    }

    private static void executable(Path file) throws IOException {
        assertTrue(Files.createFile(file).toFile().setExecutable(true));
    }
}
