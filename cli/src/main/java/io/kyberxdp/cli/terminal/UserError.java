package io.kyberxdp.cli.terminal;

import java.util.Objects;

/** Something the user can put right: one line with the cause and the remedy, and no stack trace. */
public final class UserError extends Exception {

    private static final long serialVersionUID = 1L;

    public UserError(String cause, String remedy) {
        this(cause, remedy, null);
    }

    /**
     * An error that the user can put right.
     *
     * @param cause what is wrong, in one line
     * @param remedy what to do about it, in one line
     * @param origin for {@code --debug}; may be null
     */
    public UserError(String cause, String remedy, Throwable origin) {
        super(oneLine(cause) + "; " + oneLine(Objects.requireNonNull(remedy, "remedy")), origin);
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
