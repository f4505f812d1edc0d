/** Keys that stay in the kernel. */
package io.kyberxdp.afalg.key;
