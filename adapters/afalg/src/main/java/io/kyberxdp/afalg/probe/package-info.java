/** What of AF_ALG works here, found out by trying, and why the rest does not. */
package io.kyberxdp.afalg.probe;
