package io.kyberxdp.afalg.kernel;

/** An algorithm of the kernel, opened with its key. Holds descriptors until it is closed. */
public sealed interface KernelAlgorithm extends AutoCloseable
        permits KernelCipher, KernelAead, KernelHash, KernelRandom {

    /** Closes it for new operations; those under way end as they would have. Closing again does nothing. */
    @Override
    void close();
}
