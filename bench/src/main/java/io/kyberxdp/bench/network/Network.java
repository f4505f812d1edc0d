package io.kyberxdp.bench.network;

import java.io.Closeable;
import java.util.List;

/** Two places that reach each other. */
public interface Network extends Closeable {

    /** The name of {@link #loopback}. */
    String LOOPBACK = "loopback";

    /** Where the server goes. */
    Place server();

    /** Where the client goes. */
    Place client();

    /** Its kind, in a word. */
    String name();

    /** What it is, in a few words for a reader of figures. */
    String description();

    /** The loopback interface that is always there, for both ends. */
    static Network loopback() {
        Place here = new Place(List.of(), "127.0.0.1", "lo");
        return new Network() {
            @Override
            public Place server() {
                return here;
            }

            @Override
            public Place client() {
                return here;
            }

            @Override
            public String name() {
                return LOOPBACK;
            }

            @Override
            public String description() {
                return "the loopback interface";
            }

            @Override
            public void close() {
                // It was there before.
            }
        };
    }
}
