package io.kyberxdp.interop;

/** What is tried with a partner: the columns of the page's table. */
public enum Operation {
    THEY_SEND,
    WE_SEND,
    THEIR_KEYS_HERE,
    OUR_KEYS_THERE,
    DAMAGED,
    WRONG_LENGTH
}
