/* A user's program, in the C that is C++, too: both KEMs, X25519, and the versions of header and library. */
#include <kyberxdp_tiers.h>

#include <stdio.h>
#include <string.h>

static int xwing(void)
{
    uint8_t pk[KXDP_KEM_XWING_PUBLICKEYBYTES], sk[KXDP_KEM_XWING_SECRETKEYBYTES];
    uint8_t ct[KXDP_KEM_XWING_CIPHERTEXTBYTES];
    uint8_t ours[KXDP_KEM_XWING_SHAREDSECRETBYTES], theirs[KXDP_KEM_XWING_SHAREDSECRETBYTES];
    return kxdp_kem_xwing_keypair(pk, sk) == 0 && kxdp_kem_xwing_enc(ct, ours, pk) == 0 &&
           kxdp_kem_xwing_dec(theirs, ct, sk) == 0 && memcmp(ours, theirs, sizeof ours) == 0;
}

static int mlkem768(void)
{
    uint8_t pk[KXDP_KEM_MLKEM768_PUBLICKEYBYTES], sk[KXDP_KEM_MLKEM768_SECRETKEYBYTES];
    uint8_t ct[KXDP_KEM_MLKEM768_CIPHERTEXTBYTES];
    uint8_t ours[KXDP_KEM_MLKEM768_SHAREDSECRETBYTES], theirs[KXDP_KEM_MLKEM768_SHAREDSECRETBYTES];
    return kxdp_kem_mlkem768_keypair(pk, sk) == 0 && kxdp_kem_mlkem768_enc(ct, ours, pk) == 0 &&
           kxdp_kem_mlkem768_dec(theirs, ct, sk) == 0 && memcmp(ours, theirs, sizeof ours) == 0;
}

static int x25519(void)
{
    uint8_t nine[KXDP_X25519_BYTES] = {9}, scalar[KXDP_X25519_BYTES] = {1}, a[KXDP_X25519_BYTES], b[KXDP_X25519_BYTES];
    kxdp_x25519_public_key(a, scalar);
    kxdp_x25519_with(kxdp_x25519_select("portable"), b, scalar, nine);
    return memcmp(a, b, sizeof a) == 0;
}

int main(void)
{
    if (kxdp_abi_version() != KXDP_ABI_VERSION || !xwing() || !mlkem768() || !x25519()) {
        puts("failed");
        return 1;
    }
    printf("%s %s\n", kxdp_mlkem768_tier(), kxdp_x25519_tier());
    return 0;
}
