package io.kyberxdp.afalg.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.afalg.jna.KernelCalls;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelAlgorithmsTest {

    private static final String TEXT = """
            name         : ctr(aes)
            driver       : ctr(aes-generic)
            module       : ctr
            priority     : 100
            refcnt       : 1
            selftest     : passed
            internal     : no
            type         : skcipher
            async        : no
            blocksize    : 1
            min keysize  : 16
            max keysize  : 32
            ivsize       : 16

            name         : ctr(aes)
            driver       : ctr-aes-fast
            priority     : 400
            internal     : no
            type         : skcipher
            blocksize    : 1
            min keysize  : 32
            max keysize  : 32
            ivsize       : 16

            name         : __ctr(aes)
            driver       : __ctr-aes-fast
            priority     : 900
            internal     : yes
            type         : skcipher

            name         : nope(aes)
            driver       : nope(aes)
            priority     : -1
            type         : larval
            flags        : 0xff

            name         : sha256
            driver       : sha256-generic
            priority     : 100
            type         : shash
            blocksize    : 64
            digestsize   : 32

            name         : gcm(aes)
            driver       : gcm-fast
            priority     : 400
            internal     : no
            type         : aead
            ivsize       : 12
            maxauthsize  : 16

            name         : lzo
            driver       : lzo-generic
            priority     : 0
            type         : compression
            """;

    @Test
    void tellsWhatCanBeBoundAndWhichDriverANameGets() {
        Probe probe = new Probe(
                (type, name) -> {
                    if (name.startsWith("__")) {
                        throw KernelCalls.refused("bind(" + type + ", " + name + ")", 2);
                    }
                },
                new SystemFacts(Path.of("/nowhere"), "6.1.0"));
        assertEquals(
                List.of(
                        "__ctr(aes)\t__ctr-aes-fast\tskcipher\t900\tno\t\t\t\t",
                        "ctr(aes)\tctr(aes-generic)\tskcipher\t100\tyes\t\t1\t16-32\tiv 16",
                        "ctr(aes)\tctr-aes-fast\tskcipher\t400\tyes\tchosen\t1\t32\tiv 16",
                        "gcm(aes)\tgcm-fast\taead\t400\tyes\tchosen\t\t\tiv 12, tag 16",
                        "lzo\tlzo-generic\tcompression\t0\tuntyped\t\t\t\t",
                        "sha256\tsha256-generic\tshash\t100\tyes\tchosen\t64\t\tdigest 32"),
                KernelAlgorithms.report(TEXT, probe).lines().toList());
    }

    @Test
    void toleratesWhatIsNoList() {
        assertEquals(List.of(), KernelAlgorithms.parse(""));
        assertEquals(List.of(), KernelAlgorithms.parse("name : alone\n\n\n: : :\nnonsense\n"));
    }
}
