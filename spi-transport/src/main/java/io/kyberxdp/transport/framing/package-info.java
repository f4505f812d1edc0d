/** Whole messages in a stream of bytes: one rule for every transport that has a stream below it. */
package io.kyberxdp.transport.framing;
