/* ML-KEM-768 (FIPS 203, section 8) and the sizes, in bytes, of what it reads and writes. */
#ifndef KXDP_MLKEM768_PARAMS_H
#define KXDP_MLKEM768_PARAMS_H

#define KXDP_N 256
#define KXDP_K 3
#define KXDP_Q 3329

#define KXDP_POLY_BYTES 384 /* ByteEncode12 of one polynomial */
#define KXDP_U_BYTES 320    /* ByteEncode10 of one polynomial */
#define KXDP_V_BYTES 128    /* ByteEncode4 of one polynomial */
#define KXDP_EK_BYTES 1184  /* t, rho */
#define KXDP_DK_BYTES 2400  /* s, ek, H(ek), z */
#define KXDP_CT_BYTES 1088  /* u, v */
#define KXDP_SYM_BYTES 32   /* seeds, hashes, messages, shared secrets */
#define KXDP_XOF_BYTES 504  /* three blocks of SHAKE128: enough for a polynomial in 99 of 100 cases */
#define KXDP_XOF_STRIDE 576 /* room for such a buffer, so that a kernel may load 64 bytes from any place in it */

#endif
