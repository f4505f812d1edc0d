/** What vectors need computed without the provider under test: plain, slow in comparison, and not for secrets. */
package io.kyberxdp.testvectors.oracle;
