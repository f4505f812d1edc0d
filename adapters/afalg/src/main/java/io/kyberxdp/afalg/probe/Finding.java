package io.kyberxdp.afalg.probe;

/**
 * Why something of AF_ALG does not work.
 *
 * @param obstacle what kind of reason it is
 * @param cause the reason, with the system's own words
 * @param remedy what the user can do
 */
public record Finding(Obstacle obstacle, String cause, String remedy) {

    /** Kinds of reasons. */
    public enum Obstacle {
        /** This is no 64-bit Linux, or JNA does not work. */
        PLATFORM,
        /** The kernel has no AF_ALG. */
        FAMILY_MISSING,
        /** A seccomp filter, as containers have, keeps this process from it. */
        BLOCKED_BY_SECCOMP,
        /** A security module keeps this process from it. */
        BLOCKED_BY_POLICY,
        /** The kernel's administrator restricted it: /proc/sys/crypto/af_alg_restrict. */
        BLOCKED_BY_SYSCTL,
        /** A module is there and kept from being loaded by modprobe's configuration. */
        MODULE_BLACKLISTED,
        /** The kernel has AF_ALG, but not for algorithms of this type. */
        TYPE_MISSING,
        /** The kernel does not know the algorithm. */
        ALGORITHM_UNKNOWN,
        /** Something else; see the cause. */
        OTHER
    }
}
