/* One prepared key in many threads, while the tier for new keys changes all the time. */
#include "test.h"

#include <pthread.h>
#include <stdatomic.h>

#include "kyberxdp.h"

#define THREADS 8
#define ROUNDS 100

static const struct kxdp_mlkem768_impl *tiers[3];
static size_t tier_count;
static kxdp_mlkem768_dk *shared;
static atomic_int wrong;

static void *work(void *argument)
{
    uint8_t id = *(const uint8_t *)argument;
    kxdp_mlkem768_dk *own = aligned_alloc(KXDP_KEY_ALIGNMENT, kxdp_mlkem768_dk_size());
    for (int i = 0; i < ROUNDS; i++) {
        uint8_t seed[64] = {id, (uint8_t)i};
        uint8_t ct[1088];
        uint8_t sent[32];
        uint8_t received[32];
        kxdp_mlkem768_select(tiers[(size_t)i % tier_count]->name);
        kxdp_mlkem768_enc(kxdp_mlkem768_dk_ek(shared), seed, ct, sent);
        kxdp_mlkem768_dec(shared, ct, received);
        wrong += memcmp(sent, received, 32) != 0;
        kxdp_mlkem768_dk_keygen(own, seed);
        kxdp_mlkem768_enc(kxdp_mlkem768_dk_ek(own), seed, ct, sent);
        kxdp_mlkem768_dec(own, ct, received);
        wrong += memcmp(sent, received, 32) != 0;
    }
    free(own);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    uint8_t ids[THREADS];
    tier_count = test_tiers(tiers);
    shared = aligned_alloc(KXDP_KEY_ALIGNMENT, kxdp_mlkem768_dk_size());
    kxdp_mlkem768_dk_keygen(shared, (const uint8_t[64]){9});
    for (uint8_t i = 0; i < THREADS; i++) {
        ids[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &ids[i]) == 0, "thread %d", i);
    }
    for (size_t i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0, "thread %zu", i);
    }
    CHECK(wrong == 0, "%d wrong secrets", (int)wrong);
    free(shared);
    return test_end("mlkem768_threads");
}
