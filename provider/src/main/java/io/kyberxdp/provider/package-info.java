/**
 * The JCA provider "KyberXdp": the services of {@link io.kyberxdp.provider.KyberXdpProvider}, which lists their names,
 * sizes, errors and settings, and {@link io.kyberxdp.provider.RawKeySpec} for keys as bare bytes.
 */
package io.kyberxdp.provider;
