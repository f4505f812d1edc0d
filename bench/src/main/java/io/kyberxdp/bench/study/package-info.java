/**
 * What the studies of {@code bench all} have in common: how they are asked ({@link io.kyberxdp.bench.study.Study}), what they
 * give ({@link io.kyberxdp.bench.study.StudyResult}: every raw sample), and where that was measured
 * ({@link io.kyberxdp.bench.study.Host}). Nothing here computes; statistics and pictures are made of these afterwards.
 */
package io.kyberxdp.bench.study;
