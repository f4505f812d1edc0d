package io.kyberxdp.testvectors.check;

import java.util.List;

/**
 * One numbered case of a source.
 *
 * @param id the case, as its source numbers it
 * @param checks everything the vector says; all are made, even when one does not hold
 */
public record VectorCase(String id, List<Check> checks) {

    public VectorCase(String id, Check... checks) {
        this(id, List.of(checks));
    }

    /** A case that no provider is checked by. */
    public static VectorCase notApplicable(String id, String reason) {
        return new VectorCase(id, () -> {
            throw new NotApplicableException(reason);
        });
    }
}
