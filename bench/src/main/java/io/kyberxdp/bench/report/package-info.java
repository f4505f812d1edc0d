/** The report of {@code bench all}, a folder: a page with pictures and tables, every raw sample as CSV and JSON, figures to cite. */
package io.kyberxdp.bench.report;
