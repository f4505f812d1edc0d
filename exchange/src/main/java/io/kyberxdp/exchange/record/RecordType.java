package io.kyberxdp.exchange.record;

/** What a record is for. */
public enum RecordType {
    /** The application's message. */
    DATA(1),
    /** The client's first record, empty: it holds the session's keys. */
    CONFIRMATION(2),
    /** The sender's last record, empty: nothing follows. */
    CLOSE(3),
    /** The sender's last record under this key, empty: the next is under the next key. */
    REKEY(4);

    private final int id;

    RecordType(int id) {
        this.id = id;
    }

    /** The type's byte on the wire. */
    public int id() {
        return id;
    }

    static RecordType of(int id) {
        for (RecordType type : values()) {
            if (type.id == id) {
                return type;
            }
        }
        return null;
    }
}
