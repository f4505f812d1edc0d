package io.kyberxdp.bench.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MarkupTest {

    @Test
    void nothingEndsAnElementOrAQuote() {
        assertEquals("&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt; &amp;amp;", Markup.escaped("<b a=\"1\" c='2'> &amp;"));
    }

    @Test
    void controlsAreReplacedAndOtherLettersStay() {
        assertEquals("a\uFFFDb\uFFFD\n µ 😀", Markup.escaped("a\0b\u001b\n µ 😀"));
    }
}
