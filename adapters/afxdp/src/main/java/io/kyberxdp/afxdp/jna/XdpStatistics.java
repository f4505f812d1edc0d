package io.kyberxdp.afxdp.jna;

import java.util.Map;

/**
 * What the kernel counts at an AF_XDP socket (struct xdp_statistics). Frames that the program sent to no socket are not among
 * them.
 *
 * @param rxDropped arrivals dropped for other reasons than the next ones, or because no frame was free
 * @param rxInvalid frames in the fill ring that are none
 * @param txInvalid frames in the TX ring that are none
 * @param rxRingFull arrivals dropped because the RX ring was full
 * @param fillRingEmpty arrivals for which the fill ring had no frame
 * @param txRingEmpty how often the kernel found nothing to send
 */
public record XdpStatistics(
        long rxDropped, long rxInvalid, long txInvalid, long rxRingFull, long fillRingEmpty, long txRingEmpty) {

    /** The counts by the names the kernel has for them. */
    public Map<String, Long> byName() {
        return Map.of(
                "rx_dropped", rxDropped,
                "rx_invalid_descs", rxInvalid,
                "tx_invalid_descs", txInvalid,
                "rx_ring_full", rxRingFull,
                "rx_fill_ring_empty_descs", fillRingEmpty,
                "tx_ring_empty_descs", txRingEmpty);
    }
}
