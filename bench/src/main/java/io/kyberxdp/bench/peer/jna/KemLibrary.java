package io.kyberxdp.bench.peer.jna;

import com.sun.jna.FunctionMapper;
import com.sun.jna.Library;
import com.sun.jna.NativeLibrary;
import io.kyberxdp.bench.peer.PeerException;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.peer.PeerSizes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Opens a library: finds its functions, and the algorithm and the sizes that it has. */
final class KemLibrary {

    /** The libraries see nothing of each other, and lack nothing once they are open. */
    private static final int RTLD_NOW_AND_LOCAL = 2;

    private static final int LARGEST = 1 << 16;

    private final PeerLibrary peer;
    private final NativeLibrary library;

    private KemLibrary(PeerLibrary peer, NativeLibrary library) {
        this.peer = peer;
        this.library = library;
    }

    static KemLibrary open(PeerLibrary peer) throws PeerException {
        Path file = peer.file().toAbsolutePath();
        if (!Files.isRegularFile(file)) {
            throw new PeerException("there is no library file " + file + "; name an existing one");
        }
        FunctionMapper names = (library, method) -> peer.prefix() + "_" + method.getName();
        try {
            return new KemLibrary(
                    peer,
                    NativeLibrary.getInstance(
                            file.toString(),
                            Map.of(
                                    Library.OPTION_OPEN_FLAGS,
                                    RTLD_NOW_AND_LOCAL,
                                    Library.OPTION_FUNCTION_MAPPER,
                                    names)));
        } catch (LinkageError | IllegalCallerException e) {
            throw new PeerException(
                    file + " does not load: " + e.getMessage()
                            + "; it must be a shared library for this machine, and find what it is linked to",
                    e);
        }
    }

    KemFunctions functions() throws PeerException {
        try {
            return MappedKemFunctions.bind(library);
        } catch (UnsatisfiedLinkError e) {
            throw new PeerException(
                    peer.file() + " lacks a function: " + e.getMessage() + "; it must export " + peer.prefix()
                            + "_keypair_derand, _enc_derand and _dec, see 'nm -D " + peer.file() + "'",
                    e);
        }
    }

    /**
     * What the library says of itself by {@code PREFIX_publickeybytes()} and the like, completed by the standard's sizes.
     *
     * @param algorithms those that are asked for, which decide where the library is silent
     */
    PeerSizes sizes(List<String> algorithms) throws PeerException {
        PeerSizes standard = algorithm(algorithms);
        requireStandard("ciphertextbytes", standard.ciphertext(), standard);
        requireStandard("sharedsecretbytes", standard.sharedSecret(), standard);
        return standard.with(
                exported("secretkeybytes").orElse(standard.secretKey()),
                exported("seedbytes").orElse(standard.keySeed()));
    }

    private PeerSizes algorithm(List<String> algorithms) throws PeerException {
        OptionalInt publicKey = exported("publickeybytes");
        if (publicKey.isPresent()) {
            return PeerSizes.byPublicKey(publicKey.getAsInt())
                    .orElseThrow(() -> new PeerException(peer.prefix() + "_publickeybytes() is " + publicKey.getAsInt()
                            + "; only X-Wing (1216) and ML-KEM-768 (1184) can be compared"));
        }
        if (algorithms.size() != 1) {
            throw new PeerException(peer.file() + " does not tell its algorithm by " + peer.prefix()
                    + "_publickeybytes(); name it by --algorithms X-Wing or --algorithms ML-KEM-768");
        }
        return PeerSizes.standard(algorithms.get(0));
    }

    private void requireStandard(String function, int bytes, PeerSizes standard) throws PeerException {
        OptionalInt own = exported(function);
        if (own.isPresent() && own.getAsInt() != bytes) {
            throw new PeerException(peer.prefix() + "_" + function + "() is " + own.getAsInt() + ", but "
                    + standard.algorithm() + " has " + bytes + "; this is another algorithm");
        }
    }

    private OptionalInt exported(String function) throws PeerException {
        String name = peer.prefix() + "_" + function;
        long bytes;
        try {
            bytes = library.getFunction(name).invokeLong(new Object[0]);
        } catch (UnsatisfiedLinkError e) {
            return OptionalInt.empty();
        }
        if (bytes < 1 || bytes > LARGEST) {
            throw new PeerException(name + "() is " + bytes + ", which is no size; it must return a size_t");
        }
        return OptionalInt.of((int) bytes);
    }
}
