/** The README's examples as a module of their own. */
module readme {
    requires io.kyberxdp.exchange;
    requires io.kyberxdp.provider;
}
