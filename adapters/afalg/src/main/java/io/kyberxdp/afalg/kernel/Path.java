package io.kyberxdp.afalg.kernel;

/** How input gets into the kernel. The results are the same. */
public enum Path {
    /** sendmsg copies it: two system calls an operation. */
    COPY,
    /**
     * vmsplice and splice hand over the pages: four system calls an operation, and no copy where the kernel does not make
     * one itself. Stable kernels since 6.1.180 and 6.12.96 do.
     */
    SPLICE
}
