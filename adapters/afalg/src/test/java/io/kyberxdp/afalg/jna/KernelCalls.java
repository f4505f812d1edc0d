package io.kyberxdp.afalg.jna;

/** Refusals of the kernel, made up. */
public final class KernelCalls {

    private KernelCalls() {}

    public static KernelCallException refused(String call, int errno) {
        return KernelCallException.of(call, errno);
    }
}
