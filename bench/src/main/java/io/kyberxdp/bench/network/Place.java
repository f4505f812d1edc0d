package io.kyberxdp.bench.network;

import java.util.List;

/**
 * Where one end of an exchange is.
 *
 * @param prefix the beginning of a command that runs another command there; empty where this process is
 * @param address its IPv4 address
 * @param interfaceName the network interface that has it
 */
public record Place(List<String> prefix, String address, String interfaceName) {

    public Place {
        prefix = List.copyOf(prefix);
    }
}
