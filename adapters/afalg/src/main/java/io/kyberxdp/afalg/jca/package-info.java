/**
 * The JCA's service interfaces over the kernel's algorithms. {@code java.security} belongs in the module of the KEMs elsewhere
 * in this project; here it stands for the same reason as there: this adapter's second purpose is to be a provider.
 */
package io.kyberxdp.afalg.jca;
