/*
 * The test vectors of RFC 7748, sections 5.2 and 6.1, on every tier. With the argument "million", also the million
 * iterations.
 */
#include "x25519_test.h"

struct vector {
    const char *scalar, *peer, *out;
};

static const struct vector vectors[] = {
    {"a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
     "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
     "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"},
    {"4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
     "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
     "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"},
};

/* Section 6.1: private key, public key, the other's public key, shared secret. */
static const char *const alice = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a";
static const char *const alice_public = "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a";
static const char *const bob = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb";
static const char *const bob_public = "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f";
static const char *const shared = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";

static int is_hex(const uint8_t b[32], const char *hex)
{
    uint8_t expected[32];
    test_unhex(expected, hex);
    return memcmp(b, expected, 32) == 0;
}

static void test_section_5_2(const struct kxdp_x25519_impl *tier)
{
    for (int i = 0; i < (int)(sizeof vectors / sizeof *vectors); i++) {
        uint8_t scalar[32], peer[32], out[32];
        test_unhex(scalar, vectors[i].scalar);
        test_unhex(peer, vectors[i].peer);
        tier->dh(out, scalar, peer);
        x25519_check(is_hex(out, vectors[i].out), "RFC 7748 section 5.2, scalar multiplication", tier->name, i);
    }
}

static void test_section_6_1(const struct kxdp_x25519_impl *tier)
{
    uint8_t a[32], b[32], ours[32], theirs[32], out[32];
    test_unhex(a, alice);
    test_unhex(b, bob);
    tier->public_key(ours, a);
    tier->public_key(theirs, b);
    x25519_check(is_hex(ours, alice_public), "RFC 7748 section 6.1, public key", tier->name, 0);
    x25519_check(is_hex(theirs, bob_public), "RFC 7748 section 6.1, public key", tier->name, 1);
    tier->dh(out, a, theirs);
    x25519_check(is_hex(out, shared), "RFC 7748 section 6.1, shared secret", tier->name, 0);
    tier->dh(out, b, ours);
    x25519_check(is_hex(out, shared), "RFC 7748 section 6.1, shared secret", tier->name, 1);
}

/* Section 5.2: k, u = X25519(k, u), k, from k = u = 9. The iterations from one stage to the next, and k after them. */
static void test_iterations(const struct kxdp_x25519_impl *tier, int million)
{
    static const struct {
        int until;
        const char *k;
    } stages[] = {
        {1, "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"},
        {1000, "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"},
        {1000000, "7c3911e0ab2586fd864497297e575e6f3bc601c0883c30df5f4dd2d24f665424"},
    };
    uint8_t k[32] = {9}, u[32] = {9}, next[32];
    int done = 0;
    for (int s = 0; s < (million ? 3 : 2); s++) {
        for (; done < stages[s].until; done++) {
            tier->dh(next, k, u);
            memcpy(u, k, 32);
            memcpy(k, next, 32);
        }
        x25519_check(is_hex(k, stages[s].k), "RFC 7748 section 5.2, iterations", tier->name, done);
    }
}

int main(int argc, char **argv)
{
    const struct kxdp_x25519_impl *tiers[3];
    int n = x25519_tiers(tiers);
    for (int i = 0; i < n; i++) {
        test_section_5_2(tiers[i]);
        test_section_6_1(tiers[i]);
        test_iterations(tiers[i], argc > 1 && strcmp(argv[1], "million") == 0);
    }
    return test_end("x25519_vectors");
}
