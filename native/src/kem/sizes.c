/* The sizes of the KEM form, as functions. */
#include "kyberxdp_kem.h"

size_t kxdp_kem_xwing_publickeybytes(void)
{
    return KXDP_KEM_XWING_PUBLICKEYBYTES;
}

size_t kxdp_kem_xwing_secretkeybytes(void)
{
    return KXDP_KEM_XWING_SECRETKEYBYTES;
}

size_t kxdp_kem_xwing_ciphertextbytes(void)
{
    return KXDP_KEM_XWING_CIPHERTEXTBYTES;
}

size_t kxdp_kem_xwing_sharedsecretbytes(void)
{
    return KXDP_KEM_XWING_SHAREDSECRETBYTES;
}

size_t kxdp_kem_xwing_seedbytes(void)
{
    return KXDP_KEM_XWING_SEEDBYTES;
}

size_t kxdp_kem_xwing_encseedbytes(void)
{
    return KXDP_KEM_XWING_ENCSEEDBYTES;
}

size_t kxdp_kem_mlkem768_publickeybytes(void)
{
    return KXDP_KEM_MLKEM768_PUBLICKEYBYTES;
}

size_t kxdp_kem_mlkem768_secretkeybytes(void)
{
    return KXDP_KEM_MLKEM768_SECRETKEYBYTES;
}

size_t kxdp_kem_mlkem768_ciphertextbytes(void)
{
    return KXDP_KEM_MLKEM768_CIPHERTEXTBYTES;
}

size_t kxdp_kem_mlkem768_sharedsecretbytes(void)
{
    return KXDP_KEM_MLKEM768_SHAREDSECRETBYTES;
}

size_t kxdp_kem_mlkem768_seedbytes(void)
{
    return KXDP_KEM_MLKEM768_SEEDBYTES;
}

size_t kxdp_kem_mlkem768_encseedbytes(void)
{
    return KXDP_KEM_MLKEM768_ENCSEEDBYTES;
}
