/**
 * The conformance runner: {@link io.kyberxdp.testvectors.ConformanceRunner#run} checks any JCA provider of X-Wing or ML-KEM-768 by
 * standards' vectors, and {@link io.kyberxdp.testvectors.report.TextReport} and {@link io.kyberxdp.testvectors.report.JsonReport} show the
 * outcome.
 */
package io.kyberxdp.testvectors;
