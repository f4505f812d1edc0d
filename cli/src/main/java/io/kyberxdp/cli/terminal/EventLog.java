package io.kyberxdp.cli.terminal;

import java.io.PrintWriter;

/** Tells on standard error what happens while a command runs: lines for people, or an object of JSON a line. */
public final class EventLog {

    private final PrintWriter err;
    private final String program;
    private final boolean json;
    private final boolean verbose;

    /** What happened: a record, whose components are what {@code --json} shows beside the record's name. */
    public interface Event {
        /** The same for people, without a line end. */
        String text();
    }

    /**
     * A log.
     *
     * @param err leads to standard error
     * @param program stands before each line for people
     * @param json whether lines are JSON
     * @param verbose whether details are told
     */
    public EventLog(PrintWriter err, String program, boolean json, boolean verbose) {
        this.err = err;
        this.program = program;
        this.json = json;
        this.verbose = verbose;
    }

    /** Tells an event. Any thread may call it; lines stay whole. */
    public void say(Event event) {
        err.println(json ? Json.line(event) : program + ": " + event.text());
        err.flush();
    }

    /** Tells an event of everyday, where that was asked for. */
    public void detail(Event event) {
        if (verbose) {
            say(event);
        }
    }
}
