package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.jna.KernelCallException;
import java.io.IOException;
import java.security.InvalidKeyException;
import java.security.ProviderException;

/** What the kernel's errors are to a user of the JCA. */
final class Failures {

    private Failures() {}

    /** An error of opening an algorithm with a key. */
    static InvalidKeyException ofKey(IOException e) {
        String why = e instanceof KernelCallException refused ? why(refused) : "";
        return new InvalidKeyException("the kernel does not take the key: " + e.getMessage() + why, e);
    }

    private static String why(KernelCallException e) {
        return switch (e.errno()) {
            case ENOPROTOOPT ->
                "; this kernel takes no key of its keyring, or none of that type: Linux 6.2 or later and a"
                        + " key of type user, logon or encrypted are needed";
            case ENOKEY -> "; no such key is in a keyring that this thread can see";
            case EKEYREVOKED -> "; the key was revoked";
            case EKEYEXPIRED -> "; the key's time is over";
            case EACCES -> "; this process may not search for the key: see keyctl setperm";
            case EINVAL -> "; the algorithm takes no key of that length";
            case EMFILE, ENFILE -> "; too many files are open: see ulimit -n";
            default -> "";
        };
    }

    /** An error of an operation that the kernel should have done. */
    static ProviderException ofOperation(IOException e) {
        return new ProviderException("the kernel did not do it: " + e.getMessage(), e);
    }
}
