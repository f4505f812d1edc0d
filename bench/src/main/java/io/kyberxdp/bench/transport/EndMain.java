package io.kyberxdp.bench.transport;

import com.google.gson.Gson;
import io.kyberxdp.bench.CommandInput;
import io.kyberxdp.bench.handshake.HandshakeKem;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.concurrent.BlockingQueue;
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
        BlockingQueue<String> commands =
                CommandInput.read(() -> Runtime.getRuntime().halt(0));
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
            return FAILED + CommandInput.line(String.valueOf(e.getMessage()));
        }
    }
}
