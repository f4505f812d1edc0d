/**
 * Pictures as SVG elements to stand in an HTML page. Colours and line styles are the page's: elements have classes ("c0" to
 * "c7" for the subjects, "axis", "grid", "band" and so on), so that one picture serves on screens light and dark and on paper.
 */
package io.kyberxdp.bench.chart;
