/* ML-KEM-768 in the KEM form: encodings in, encodings out, for keys that are used once. */
#include "kyberxdp_kem.h"

#include "../mlkem768/kem.h"
#include "../util/ct.h"
#include "random.h"

int kxdp_kem_mlkem768_keypair_derand(uint8_t pk[KXDP_EK_BYTES], uint8_t sk[KXDP_DK_BYTES], const uint8_t seed[64])
{
    struct kxdp_mlkem768_dk key;
    kxdp_mlkem768_dk_keygen_with(kxdp_mlkem768_current(), &key, seed);
    kxdp_mlkem768_ek_encode(&key.ek, pk);
    kxdp_mlkem768_dk_encode(&key, sk);
    kxdp_mlkem768_dk_wipe(&key);
    return 0;
}

int kxdp_kem_mlkem768_enc_derand(uint8_t ct[KXDP_CT_BYTES], uint8_t ss[32], const uint8_t pk[KXDP_EK_BYTES],
                                 const uint8_t eseed[32])
{
    struct kxdp_mlkem768_ek key; /* public: not wiped */
    int error = kxdp_mlkem768_ek_expand_with(kxdp_mlkem768_current(), &key, pk);
    if (error != 0) {
        memset(ct, 0, KXDP_CT_BYTES);
        memset(ss, 0, 32);
        return error;
    }
    kxdp_mlkem768_enc(&key, eseed, ct, ss);
    return 0;
}

int kxdp_kem_mlkem768_dec(uint8_t ss[32], const uint8_t ct[KXDP_CT_BYTES], const uint8_t sk[KXDP_DK_BYTES])
{
    struct kxdp_mlkem768_dk key;
    int error = kxdp_mlkem768_dk_expand_with(kxdp_mlkem768_current(), &key, sk);
    if (error != 0) {
        memset(ss, 0, 32);
        return error;
    }
    kxdp_mlkem768_dec(&key, ct, ss);
    kxdp_mlkem768_dk_wipe(&key);
    return 0;
}

int kxdp_kem_mlkem768_keypair(uint8_t pk[KXDP_EK_BYTES], uint8_t sk[KXDP_DK_BYTES])
{
    uint8_t seed[KXDP_KEM_MLKEM768_SEEDBYTES];
    int error = kxdp_random(seed, sizeof seed);
    if (error != 0) {
        memset(pk, 0, KXDP_EK_BYTES);
        memset(sk, 0, KXDP_DK_BYTES);
        return error;
    }
    kxdp_kem_mlkem768_keypair_derand(pk, sk, seed);
    kxdp_secure_zero(seed, sizeof seed);
    return 0;
}

int kxdp_kem_mlkem768_enc(uint8_t ct[KXDP_CT_BYTES], uint8_t ss[32], const uint8_t pk[KXDP_EK_BYTES])
{
    uint8_t eseed[KXDP_KEM_MLKEM768_ENCSEEDBYTES];
    int error = kxdp_random(eseed, sizeof eseed);
    if (error != 0) {
        memset(ct, 0, KXDP_CT_BYTES);
        memset(ss, 0, 32);
        return error;
    }
    error = kxdp_kem_mlkem768_enc_derand(ct, ss, pk, eseed);
    kxdp_secure_zero(eseed, sizeof eseed);
    return error;
}
