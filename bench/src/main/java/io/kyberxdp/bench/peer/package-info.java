/** Libraries in C that are measured beside the JCA's providers, and the check that they compute what they should. */
package io.kyberxdp.bench.peer;
