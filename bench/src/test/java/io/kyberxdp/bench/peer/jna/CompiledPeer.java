package io.kyberxdp.bench.peer.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.jna.Callback;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.kyberxdp.bench.peer.JavaPeer;
import io.kyberxdp.bench.peer.PeerKem;
import io.kyberxdp.bench.peer.PeerKem.Keys;
import io.kyberxdp.bench.peer.PeerKem.Sent;
import io.kyberxdp.bench.peer.PeerSizes;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Shared libraries for tests, compiled on the spot. */
public final class CompiledPeer {

    /** Computes nothing. */
    public static final String CONSTANT = """
            #include <stddef.h>
            #include <string.h>
            #define EXPORT(name) int constant_##name
            EXPORT(keypair_derand)(char *pk, char *sk, const char *seed)
            { memset(pk, 1, 1216); memset(sk, 2, 32); return seed == NULL; }
            EXPORT(enc_derand)(char *ct, char *ss, const char *pk, const char *seed)
            { memset(ct, 3, 1120); memset(ss, 4, 32); return pk == NULL || seed == NULL; }
            EXPORT(dec)(char *ss, const char *ct, const char *sk)
            { memset(ss, 4, 32); return ct == NULL || sk == NULL; }
            size_t constant_publickeybytes(void) { return 1216; }
            """;

    /** Hands every call to whoever installs himself. */
    private static final String FORWARDING = """
            #include <stddef.h>
            typedef int (*three)(void *, void *, const void *);
            typedef int (*four)(void *, void *, const void *, const void *);
            static three key_pair, decapsulate;
            static four encapsulate;
            void right_install(three k, four e, three d) { key_pair = k; encapsulate = e; decapsulate = d; }
            int right_keypair_derand(void *pk, void *sk, const void *seed) { return key_pair(pk, sk, seed); }
            int right_enc_derand(void *ct, void *ss, const void *pk, const void *seed)
            { return encapsulate(ct, ss, pk, seed); }
            int right_dec(void *ss, void *ct, const void *sk) { return decapsulate(ss, ct, sk); }
            size_t right_publickeybytes(void) { return PK; }
            size_t right_secretkeybytes(void) { return SK; }
            """;

    private CompiledPeer() {}

    /** A library from C source; needs the capability "cc". */
    public static Path compile(Path folder, String name, String source) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve(name + ".c"), source);
        Path library = folder.resolve("lib" + name + ".so");
        Process compiler;
        try {
            compiler = new ProcessBuilder("cc", "-shared", "-fPIC", "-o", library.toString(), file.toString())
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            Capability.need("cc", false, "no C compiler: " + e.getMessage());
            throw e;
        }
        assertEquals(0, compiler.waitFor(), "cc");
        return library;
    }

    /** A library that computes rightly: each call of it comes back to KyberXdp. */
    public static Path right(Path folder, String algorithm) throws IOException, InterruptedException {
        PeerKem kem = new JavaPeer(algorithm);
        PeerSizes sizes = kem.sizes();
        String source = FORWARDING.replace("PK", "" + sizes.publicKey()).replace("SK", "" + sizes.secretKey());
        Path file = compile(folder, "right", source);
        Forwarded.install(NativeLibrary.getInstance(file.toString()), kem);
        return file;
    }

    /** What C calls. */
    public interface Three extends Callback {
        int call(Pointer out, Pointer second, Pointer in);
    }

    /** What C calls. */
    public interface Four extends Callback {
        int call(Pointer out, Pointer second, Pointer in, Pointer seed);
    }

    /** Keeps the callbacks alive, which C does not. */
    private static final class Forwarded {
        private static Three keyPair;
        private static Four encapsulate;
        private static Three decapsulate;
        private static NativeLibrary library;

        static void install(NativeLibrary into, PeerKem kem) {
            PeerSizes sizes = kem.sizes();
            library = into;
            keyPair = (pk, sk, seed) -> zero(() -> {
                Keys keys = kem.keyPair(seed.getByteArray(0, sizes.keySeed()));
                put(pk, keys.publicKey());
                put(sk, keys.secretKey());
            });
            encapsulate = (ct, ss, pk, seed) -> zero(() -> {
                Sent sent = kem.encapsulate(
                        pk.getByteArray(0, sizes.publicKey()), seed.getByteArray(0, sizes.encapsulationSeed()));
                put(ct, sent.ciphertext());
                put(ss, sent.sharedSecret());
            });
            decapsulate = (ss, ct, sk) -> zero(() -> put(
                    ss,
                    kem.decapsulate(ct.getByteArray(0, sizes.ciphertext()), sk.getByteArray(0, sizes.secretKey()))));
            library.getFunction("right_install").invokeVoid(new Object[] {keyPair, encapsulate, decapsulate});
        }

        private interface Work {
            void run() throws Exception;
        }

        private static int zero(Work work) {
            try {
                work.run();
                return 0;
            } catch (Exception e) {
                return 1;
            }
        }

        private static void put(Pointer to, byte[] bytes) {
            to.write(0, bytes, 0, bytes.length);
        }
    }
}
