package io.kyberxdp.bench.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import io.kyberxdp.bench.handshake.HandshakeKem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.security.GeneralSecurityException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The main class of both ends, {@code server KEM} and {@code client KEM}: takes a command a line and answers each by a line of
 * JSON, or by {@value #FAILED} and what went wrong. Ends, whatever it is doing, when its standard input does.
 */
final class EndMain {

    static final String FAILED = "failed: ";
    static final String READY = "ready";
    static final Gson GSON = new Gson();

    /** Held, since the JDK does not. */
    private static final Logger EXCHANGE = Logger.getLogger("io.kyberxdp.exchange");

    /** What obeys the commands. */
    interface End {
        Object obey(String[] words) throws IOException, GeneralSecurityException;
    }

    private EndMain() {}

    /** For {@link Ends}. */
    public static void main(String[] args) throws GeneralSecurityException, InterruptedException {
        EXCHANGE.setLevel(Level.SEVERE); // It warns of every port that is closed while in use, and here all are.
        BlockingQueue<String> commands = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(commands), "commands");
        reader.setDaemon(true);
        reader.start();
        HandshakeKem kem = HandshakeKem.of(args[1]);
        End end = args[0].equals("server") ? new ServerEnd(kem) : new ClientEnd(kem);
        System.out.println(READY);
        while (true) {
            System.out.println(obey(end, commands.take()));
        }
    }

    private static String obey(End end, String command) {
        try {
            return GSON.toJson(end.obey(command.split(" ", -1)));
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            return FAILED + String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        }
    }

    private static void read(BlockingQueue<String> commands) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                commands.add(line);
            }
        } catch (IOException e) {
            // A pipe that cannot be read has no parent behind it either.
        }
        Runtime.getRuntime().halt(0);
    }
}
