/** What samples say, and how sure that is. Medians, because interruptions only ever lengthen a sample. */
package io.kyberxdp.bench.statistics;
