package io.kyberxdp.exchange;

import java.util.Optional;

/** Whose static keys a session rests on. */
record Parties(Optional<Fingerprint> server, Optional<Fingerprint> client) {

    static final Parties NOBODY = new Parties(Optional.empty(), Optional.empty());
}
