import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Makes a program of README.md's Java examples, as they stand there: {@code java Examples.java README.md FOLDER} writes
 * {@code FOLDER/readme/ReadmeExamples.java}. The program fails where an example does not do what the text around it says, and
 * prints what served it: {@code mlkem NAME}, {@code x25519 NAME}.
 */
public class Examples {

    /** What the examples leave to the reader, and what must be true after each. */
    private static final String PROGRAM = """
            package readme;

            import io.kyberxdp.exchange.*;
            import io.kyberxdp.provider.*;
            import io.kyberxdp.transport.Endpoint;
            import java.nio.charset.StandardCharsets;
            import java.security.*;
            import java.time.Duration;
            import java.util.Arrays;
            import java.util.List;
            import javax.crypto.*;

            public class ReadmeExamples {
                public static void main(String[] arguments) throws Exception {
                    %s
                    require(sent.key().equals(received));
                    %s
                    require(again.equals(pair.getPublic()) && raw.length == 1216);
                    %s
                    %s
                    Provider provider = Security.getProvider("KyberXdp");
                    System.out.println("mlkem " + provider.getProperty("KyberXdp.engine.mlkem"));
                    System.out.println("x25519 " + provider.getProperty("KyberXdp.engine.x25519"));
                }

                static void require(boolean holds) {
                    if (!holds) {
                        throw new AssertionError("an example does not do what it says");
                    }
                }
            }
            """;

    public static void main(String[] arguments) throws IOException {
        List<String> examples = Pattern.compile("^```java\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(Files.readString(Path.of(arguments[0])))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
        require(examples.size() == 4, "the program puts four examples together, and there are " + examples.size());
        String talk = endingWith(
                "require(Arrays.equals(answer, \"hello\".getBytes(StandardCharsets.UTF_8)) && key.length == 32);",
                examples.get(2));
        String known =
                endingWith("require(Arrays.equals(whoIAm, Fingerprint.of(alice.getPublic()).bytes()));", examples.get(3));
        Path program = Path.of(arguments[1], "readme", "ReadmeExamples.java");
        Files.createDirectories(program.getParent());
        Files.writeString(program, PROGRAM.formatted(examples.get(0), examples.get(1), talk, known));
    }

    /** What is to be checked lives inside the example's block, so the check goes in before the closing brace. */
    private static String endingWith(String check, String example) {
        String block = example.stripTrailing();
        require(block.endsWith("}"), block);
        return block.substring(0, block.length() - 1) + check + " }";
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
