package io.kyberxdp.exchange.record;

/**
 * An authentic record.
 *
 * @param type what it is for
 * @param payload its plaintext, the receiver's own; empty unless the type is data
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on at once, never compared.
public record OpenedRecord(RecordType type, byte[] payload) {}
