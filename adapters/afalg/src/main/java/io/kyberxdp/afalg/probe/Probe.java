package io.kyberxdp.afalg.probe;

import io.kyberxdp.afalg.jna.Errno;
import io.kyberxdp.afalg.jna.KernelCallException;
import io.kyberxdp.afalg.jna.TransformSocket;
import io.kyberxdp.afalg.probe.Finding.Obstacle;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tries to bind algorithms, and explains a refusal. */
public final class Probe {

    /** Algorithms of each type that hardly a kernel lacks: when none can be bound, it is the type that is missing. */
    private static final Map<String, List<String>> COMMON = Map.of(
            "hash", List.of("sha256", "sha1"),
            "skcipher", List.of("cbc(aes)", "ctr(aes)", "ecb(aes)"),
            "aead", List.of("gcm(aes)", "ccm(aes)", "authenc(hmac(sha256),cbc(aes))"),
            "rng", List.of("stdrng"));

    private static final String WITHOUT =
            "do without: the JCA's own ciphers serve as well (--symmetric jca, which is the default)";

    /** Binds, or throws. */
    interface Binder {
        void bind(String type, String name) throws IOException;
    }

    private final Binder binder;
    private final SystemFacts facts;

    Probe(Binder binder, SystemFacts facts) {
        this.binder = binder;
        this.facts = facts;
    }

    /** A probe of this system. */
    public static Probe ofThisSystem() {
        return new Probe((type, name) -> TransformSocket.open(type, name).close(), SystemFacts.ofThisSystem());
    }

    /** Why an algorithm cannot be bound; empty when it can. */
    public Optional<Finding> obstacleOf(String type, String name) {
        if (!System.getProperty("os.name").equals("Linux")
                || !System.getProperty("sun.arch.data.model", "64").equals("64")) {
            return Optional.of(new Finding(
                    Obstacle.PLATFORM,
                    "AF_ALG is a part of Linux, and used here on 64-bit systems; this is "
                            + System.getProperty("os.name") + " on " + System.getProperty("os.arch"),
                    WITHOUT));
        }
        try {
            binder.bind(type, name);
            return Optional.empty();
        } catch (KernelCallException e) {
            return Optional.of(isOfSocket(e) ? socketRefused(e) : bindRefused(e, type, name));
        } catch (IOException | LinkageError e) {
            return Optional.of(new Finding(
                    Obstacle.PLATFORM,
                    "JNA does not work here: " + e,
                    "add net.java.dev.jna:jna to the class path; " + WITHOUT));
        }
    }

    private static boolean isOfSocket(KernelCallException e) {
        return e.getMessage().startsWith("socket");
    }

    private Finding socketRefused(KernelCallException e) {
        if (e.errno() == Errno.EAFNOSUPPORT) {
            if (facts.restriction().orElse(0) >= 2) {
                return restricted(e);
            }
            Optional<String> line = facts.blacklisting("af_alg");
            if (line.isPresent()) {
                return blacklisted("af_alg", line.get(), e);
            }
            if (facts.isFiltered() && facts.hasFamily()) {
                return filtered(e);
            }
            return facts.offers("af_alg")
                    ? new Finding(
                            Obstacle.OTHER,
                            "the module af_alg is there and was not loaded: " + e.getMessage(),
                            "as root: modprobe af_alg")
                    : familyMissing(e);
        }
        if (e.errno() == Errno.EPERM || e.errno() == Errno.EACCES) {
            return facts.isFiltered()
                    ? filtered(e)
                    : new Finding(
                            Obstacle.BLOCKED_BY_POLICY,
                            "this process may not open AF_ALG sockets: " + e.getMessage(),
                            "look for a denial in the kernel's log (SELinux, AppArmor), or " + WITHOUT);
        }
        return other(e);
    }

    private Finding bindRefused(KernelCallException e, String type, String name) {
        // EINVAL: of a template that the kernel does not know, such as nonsense(aes).
        if (e.errno() != Errno.ENOENT && e.errno() != Errno.EINVAL) {
            return other(e);
        }
        if (facts.restriction().orElse(0) >= 1) {
            return restricted(e);
        }
        if (COMMON.getOrDefault(type, List.of()).stream().anyMatch(common -> canBind(type, common))) {
            return new Finding(
                    Obstacle.ALGORITHM_UNKNOWN,
                    "the kernel knows no " + name + " of type " + type + ": " + e.getMessage(),
                    "see the kernel's algorithms by 'kyberxdp crypto'; its modules may be in a package of their own");
        }
        Optional<String> line = facts.blacklisting("algif_" + type);
        return line.isPresent()
                ? blacklisted("algif_" + type, line.get(), e)
                : new Finding(
                        Obstacle.TYPE_MISSING,
                        "the kernel offers no algorithms of type " + type + " (module algif_" + type + "): "
                                + e.getMessage(),
                        "as root: modprobe algif_" + type + "; or " + WITHOUT);
    }

    private boolean canBind(String type, String name) {
        try {
            binder.bind(type, name);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private Finding familyMissing(KernelCallException e) {
        String filter = facts.isFiltered() ? ", or a seccomp filter hides it" : "";
        return new Finding(
                Obstacle.FAMILY_MISSING,
                "the kernel " + facts.release() + " is built without AF_ALG" + filter + ": " + e.getMessage(),
                "use a kernel with CONFIG_CRYPTO_USER_API_HASH, _SKCIPHER and _AEAD, or " + WITHOUT);
    }

    private static Finding filtered(KernelCallException e) {
        return new Finding(
                Obstacle.BLOCKED_BY_SECCOMP,
                "a seccomp filter keeps this process from AF_ALG, as Docker's default profile does: " + e.getMessage(),
                "run the container with a profile that allows socket(AF_ALG), or " + WITHOUT);
    }

    private Finding restricted(KernelCallException e) {
        return new Finding(
                Obstacle.BLOCKED_BY_SYSCTL,
                "/proc/sys/crypto/af_alg_restrict is " + facts.restriction().orElseThrow() + ": " + e.getMessage(),
                "as root: sysctl crypto.af_alg_restrict=0; or " + WITHOUT);
    }

    private static Finding blacklisted(String module, String line, KernelCallException e) {
        return new Finding(
                Obstacle.MODULE_BLACKLISTED,
                "the module " + module + " is kept from being loaded by " + line + ": " + e.getMessage(),
                "remove that line, then as root: modprobe " + module);
    }

    private static Finding other(KernelCallException e) {
        return new Finding(Obstacle.OTHER, e.getMessage(), WITHOUT);
    }
}
