package io.kyberxdp.cli.command;

import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.exchange.protocol.HandshakeException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

/** What helps when a session cannot be had, or broke. */
final class SessionFailure {

    private SessionFailure() {}

    static UserError explain(IOException failure) {
        String cause = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return new UserError(cause, remedy(failure), failure);
    }

    private static String remedy(IOException failure) {
        if (!(failure instanceof HandshakeException handshake)) {
            return local(failure);
        }
        return switch (handshake.reason()) {
            case NOT_KXP -> "check the address: a KyberXdp server must be listening there";
            case VERSION, MALFORMED -> "run the same version of kyberxdp on both sides";
            case PATTERN -> "say --anonymous on both sides or on neither; a server with --allow wants --key here";
            case SUITE -> "name a suite of the other side by --suite";
            case AUTHENTICATION -> "check the pinned key, and that both sides have the same --psk";
            case PIN -> "check the fingerprint, which the server shows when it starts; somebody else may answer there";
            case NOT_ALLOWED -> "have this client's public key added to the server's --allow";
            case PRE_SHARED_KEY -> "give both sides the same --psk, or neither";
            case REFUSED -> "compare both sides' --pin, --key, --allow, --psk, --suite and --anonymous";
            case TIMEOUT -> "check the address and the network, or allow more by --timeout";
            case PROVIDER -> "see 'kyberxdp doctor'";
            default -> "the other side's log may tell more";
        };
    }

    /** What helps when this machine or the way to the other is at fault. */
    private static String local(IOException failure) {
        Throwable root = failure.getCause() instanceof IOException cause ? cause : failure;
        if (root instanceof BindException) {
            return "name a free port, or 0, and an address of this machine";
        }
        if (root instanceof UnknownHostException) {
            return "check the host's name";
        }
        if (root instanceof ConnectException || root instanceof SocketTimeoutException) {
            return "check the address, the port and the network";
        }
        return "the other side's log may tell more";
    }
}
