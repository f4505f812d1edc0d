package io.kyberxdp.afxdp.frame;

import java.util.List;

/**
 * Who we are on the wire.
 *
 * @param mac our Ethernet address in the low 48 bits
 * @param vlans the ids of the VLAN tags our frames carry, the outermost first; at most 2
 * @param addresses our IP addresses
 * @param port our UDP port
 */
public record Station(long mac, List<Integer> vlans, List<IpAddress> addresses, int port) {

    /** Copies the lists. */
    public Station {
        vlans = List.copyOf(vlans);
        addresses = List.copyOf(addresses);
    }

    /** Whether an address is one of ours. */
    boolean has(long high, long low) {
        for (int i = 0; i < addresses.size(); i++) {
            IpAddress address = addresses.get(i);
            if (address.low() == low && address.high() == high) {
                return true;
            }
        }
        return false;
    }

    /** The same station with another Ethernet address. */
    public Station withMac(long newMac) {
        return new Station(newMac, vlans, addresses, port);
    }
}
