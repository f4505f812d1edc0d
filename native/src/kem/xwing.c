/*
 * X-Wing (draft-connolly-cfrg-xwing-kem-10, section 5): the algorithms for tiers of the caller's choice, and the KEM
 * form.
 *
 * pk = pk_M | pk_X and ct = ct_M | ct_X, M for ML-KEM-768 and X for X25519.
 */
#include "kyberxdp_kem.h"
#include "kyberxdp_tiers.h"

#include "../keccak/keccak.h"
#include "../mlkem768/kem.h"
#include "../util/ct.h"
#include "../x25519/x25519.h"
#include "random.h"

#define PK KXDP_KEM_XWING_PUBLICKEYBYTES
#define CT KXDP_KEM_XWING_CIPHERTEXTBYTES

_Static_assert(PK == KXDP_EK_BYTES + 32 && CT == KXDP_CT_BYTES + 32, "an encoding of ML-KEM-768, and a point");

/* expandDecapsulationKey (section 5.2), without the ML-KEM key pair that d | z gives: both secret keys. */
struct secrets {
    uint8_t dz[64];
    uint8_t sk_x[32];
};

_Static_assert(sizeof(struct secrets) == 96, "what SHAKE256 gives");

static void expand(const struct kxdp_keccak_impl *k, struct secrets *s, const uint8_t seed[32])
{
    kxdp_shake256(k, (uint8_t *)s, sizeof *s, seed, 32);
}

/* Combiner (section 5.3). */
static void combine(const struct kxdp_keccak_impl *k, uint8_t ss[32], const uint8_t ss_m[32], const uint8_t ss_x[32],
                    const uint8_t ct_x[32], const uint8_t pk_x[32])
{
    static const uint8_t label[6] = {0x5c, 0x2e, 0x2f, 0x2f, 0x5e, 0x5c};
    uint8_t in[4 * 32 + sizeof label];
    memcpy(in, ss_m, 32);
    memcpy(in + 32, ss_x, 32);
    memcpy(in + 64, ct_x, 32);
    memcpy(in + 96, pk_x, 32);
    memcpy(in + 128, label, sizeof label);
    kxdp_sha3_256(k, ss, in, sizeof in);
    kxdp_secure_zero(in, sizeof in);
}

/* GenerateKeyPairDerand (section 5.2.1). */
int kxdp_kem_xwing_keypair_derand_with(const struct kxdp_mlkem768_impl *m, const struct kxdp_x25519_impl *x,
                                       uint8_t pk[PK], uint8_t sk[32], const uint8_t seed[32])
{
    struct secrets s;
    struct kxdp_mlkem768_dk dk;
    expand(m->keccak, &s, seed);
    kxdp_mlkem768_dk_keygen_with(m, &dk, s.dz);
    kxdp_mlkem768_ek_encode(&dk.ek, pk);
    x->public_key(pk + KXDP_EK_BYTES, s.sk_x);
    memcpy(sk, seed, 32);
    kxdp_mlkem768_dk_wipe(&dk);
    kxdp_secure_zero(&s, sizeof s);
    kxdp_wipe_stack();
    return 0;
}

/* EncapsulateDerand (section 5.4.1). */
int kxdp_kem_xwing_enc_derand_with(const struct kxdp_mlkem768_impl *m, const struct kxdp_x25519_impl *x, uint8_t ct[CT],
                                   uint8_t ss[32], const uint8_t pk[PK], const uint8_t eseed[64])
{
    const uint8_t *ek_x = eseed + 32;
    const uint8_t *pk_x = pk + KXDP_EK_BYTES;
    uint8_t *ct_x = ct + KXDP_CT_BYTES;
    struct kxdp_mlkem768_ek ek; /* public: not wiped */
    uint8_t ss_m[32];
    uint8_t ss_x[32];
    int error = kxdp_mlkem768_ek_expand_with(m, &ek, pk);
    if (error != 0) {
        memset(ct, 0, CT);
        memset(ss, 0, 32);
        return error;
    }
    kxdp_mlkem768_enc(&ek, eseed, ct, ss_m);
    x->public_key(ct_x, ek_x);
    x->dh(ss_x, ek_x, pk_x);
    combine(m->keccak, ss, ss_m, ss_x, ct_x, pk_x);
    kxdp_secure_zero(ss_m, sizeof ss_m);
    kxdp_secure_zero(ss_x, sizeof ss_x);
    kxdp_wipe_stack();
    return 0;
}

/* Decapsulate (section 5.5). */
int kxdp_kem_xwing_dec_with(const struct kxdp_mlkem768_impl *m, const struct kxdp_x25519_impl *x, uint8_t ss[32],
                            const uint8_t ct[CT], const uint8_t sk[32])
{
    const uint8_t *ct_x = ct + KXDP_CT_BYTES;
    struct secrets s;
    struct kxdp_mlkem768_dk dk;
    uint8_t pk_x[32];
    uint8_t ss_m[32];
    uint8_t ss_x[32];
    expand(m->keccak, &s, sk);
    kxdp_mlkem768_dk_keygen_with(m, &dk, s.dz);
    kxdp_mlkem768_dec(&dk, ct, ss_m);
    x->public_key(pk_x, s.sk_x);
    x->dh(ss_x, s.sk_x, ct_x);
    combine(m->keccak, ss, ss_m, ss_x, ct_x, pk_x);
    kxdp_mlkem768_dk_wipe(&dk);
    kxdp_secure_zero(&s, sizeof s);
    kxdp_secure_zero(ss_m, sizeof ss_m);
    kxdp_secure_zero(ss_x, sizeof ss_x);
    kxdp_wipe_stack();
    return 0;
}

int kxdp_kem_xwing_keypair_derand(uint8_t pk[PK], uint8_t sk[32], const uint8_t seed[32])
{
    return kxdp_kem_xwing_keypair_derand_with(kxdp_mlkem768_current(), kxdp_x25519_select(NULL), pk, sk, seed);
}

int kxdp_kem_xwing_enc_derand(uint8_t ct[CT], uint8_t ss[32], const uint8_t pk[PK], const uint8_t eseed[64])
{
    return kxdp_kem_xwing_enc_derand_with(kxdp_mlkem768_current(), kxdp_x25519_select(NULL), ct, ss, pk, eseed);
}

int kxdp_kem_xwing_dec(uint8_t ss[32], const uint8_t ct[CT], const uint8_t sk[32])
{
    return kxdp_kem_xwing_dec_with(kxdp_mlkem768_current(), kxdp_x25519_select(NULL), ss, ct, sk);
}

int kxdp_kem_xwing_keypair(uint8_t pk[PK], uint8_t sk[32])
{
    uint8_t seed[KXDP_KEM_XWING_SEEDBYTES];
    int error = kxdp_random(seed, sizeof seed);
    if (error != 0) {
        memset(pk, 0, PK);
        memset(sk, 0, 32);
        return error;
    }
    kxdp_kem_xwing_keypair_derand(pk, sk, seed);
    kxdp_secure_zero(seed, sizeof seed);
    return 0;
}

int kxdp_kem_xwing_enc(uint8_t ct[CT], uint8_t ss[32], const uint8_t pk[PK])
{
    uint8_t eseed[KXDP_KEM_XWING_ENCSEEDBYTES];
    int error = kxdp_random(eseed, sizeof eseed);
    if (error != 0) {
        memset(ct, 0, CT);
        memset(ss, 0, 32);
        return error;
    }
    error = kxdp_kem_xwing_enc_derand(ct, ss, pk, eseed);
    kxdp_secure_zero(eseed, sizeof eseed);
    return error;
}
