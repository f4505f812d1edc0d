package io.kyberxdp.cli.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The version is written in four places: that of the pom, without -SNAPSHOT, is the one that the others must have. */
class VersionTest {

    private static final Path ROOT = Path.of(System.getProperty("kyberxdp.root", "."));
    private static final String VERSION = found("pom.xml", "<version>([0-9.]+)(-SNAPSHOT)?</version>");

    @Test
    void providersHaveThePomsVersion() {
        List<Provider> ours = ServiceLoader.load(Provider.class).stream()
                .filter(provider -> provider.type().getName().startsWith("io.kyberxdp."))
                .map(ServiceLoader.Provider::get)
                .toList();
        assertEquals(2, ours.size(), ours.toString());
        for (Provider provider : ours) {
            assertEquals(VERSION, provider.getVersionStr(), provider.getName());
        }
    }

    @Test
    void theLibraryInCHasThePomsVersion() {
        assertEquals(VERSION, found("native/include/kyberxdp.h", "#define KXDP_VERSION \"(.*)\""));
    }

    @Test
    void theReadmeNamesThePomsVersion() {
        assertEquals(VERSION, found("README.md", "<version>([0-9.]+)(-SNAPSHOT)?</version>"));
    }

    private static String found(String file, String pattern) {
        try {
            Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(ROOT.resolve(file)));
            if (!matcher.find()) {
                throw new AssertionError("there is no " + pattern + " in " + file);
            }
            return matcher.group(1);
        } catch (IOException e) {
            throw new AssertionError(file + " is not in the root of the checkout", e);
        }
    }
}
