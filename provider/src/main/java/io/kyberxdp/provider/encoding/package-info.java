/** X.509 and PKCS#8 encodings: bytes in, bytes out, one accepted encoding a value. */
package io.kyberxdp.provider.encoding;
