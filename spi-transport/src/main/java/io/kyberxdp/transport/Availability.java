package io.kyberxdp.transport;

import java.io.IOException;
import java.util.Objects;

/** Whether an adapter works on this machine: yes, or why not and what would help. */
public sealed interface Availability {

    /** The adapter works here. */
    record Available() implements Availability {}

    /**
     * The adapter does not work here.
     *
     * @param cause what is missing or refused, with the system's own words where there are any
     * @param remedy what the user can do about it
     */
    record Unavailable(String cause, String remedy) implements Availability {
        /**
         * Takes neither without the other.
         *
         * @param cause not null
         * @param remedy not null
         */
        public Unavailable {
            Objects.requireNonNull(cause, "cause");
            Objects.requireNonNull(remedy, "remedy");
        }
    }

    /** {@return that the adapter works here} */
    static Availability available() {
        return new Available();
    }

    /**
     * {@return that the adapter does not work here}
     *
     * @param cause what is missing or refused, with the system's own words where there are any
     * @param remedy what the user can do about it
     */
    static Availability unavailable(String cause, String remedy) {
        return new Unavailable(cause, remedy);
    }

    /** {@return whether the adapter works here} */
    default boolean isAvailable() {
        return this instanceof Available;
    }

    /**
     * Goes on when the adapter works here.
     *
     * @param what the adapter, for the message: "the tcp transport"
     * @throws IOException if it does not; the message gives cause and remedy
     */
    default void require(String what) throws IOException {
        if (this instanceof Unavailable unavailable) {
            throw new IOException(what + " does not work here: " + unavailable.cause() + "; " + unavailable.remedy());
        }
    }
}
