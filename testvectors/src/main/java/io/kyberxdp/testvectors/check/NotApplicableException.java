package io.kyberxdp.testvectors.check;

/** The provider cannot be checked by a case; the message is the reason, in the same words for every case it holds for. */
public final class NotApplicableException extends RuntimeException {

    public NotApplicableException(String reason) {
        super(reason);
    }
}
