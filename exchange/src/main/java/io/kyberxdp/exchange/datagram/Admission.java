package io.kyberxdp.exchange.datagram;

/** Whether a client that nothing is known of is let in. A pure decision. */
enum Admission {
    /** It has a token: it receives at its address, so its connection counts like any other. */
    PROVEN,
    /** There is little going on, so it is taken at its word, for now. */
    UNPROVEN,
    /** Enough are taken at their word already: nothing is kept, and a token is asked for. */
    TOKEN_DEMANDED,
    /** There is no room for anyone. */
    REFUSED;

    /**
     * Decides on an OPEN.
     *
     * @param room whether there is room in the backlog and in memory
     * @param connections how many there are
     * @param unproven how many of them are unproven
     * @param validToken whether the client brought one
     */
    static Admission decide(PortLimits limits, boolean room, int connections, int unproven, boolean validToken) {
        if (!room || connections >= limits.connections()) {
            return REFUSED;
        }
        if (validToken) {
            return PROVEN;
        }
        return unproven < limits.unproven() ? UNPROVEN : TOKEN_DEMANDED;
    }
}
