/*
 * AF_ALG in plain C, to compare with: encrypts a page-aligned buffer again and again by a cipher without authentication, on
 * one of two paths,
 *
 *   copy    sendmsg with the initialisation vector and the bytes, then read
 *   splice  vmsplice, splice with SPLICE_F_MORE for ever, then read; the vector is set once, so that this suits stream modes
 *
 * in pieces of at most 63 KiB. Reads lines "path algorithm key-bytes size count", answers each by a line with the nanoseconds
 * that count times size bytes took, and the first bytes of the first ciphertext in hexadecimal. The key is 0, 1, 2 ...; the
 * vector and the plaintext are zeros. Ends at the end of its input; an error is told on standard error, exit status 1.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if_alg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 63 * 1024, LARGEST = 1 << 20, IV_BYTES = 16, SHOWN = 16 };

static unsigned char *input, *output;
static int transform = -1, operation = -1, pipe_ends[2] = {-1, -1};

static void fail(const char *what) {
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(1);
}

static void open_cipher(const char *algorithm, int key_bytes) {
    struct sockaddr_alg address = {.salg_family = AF_ALG, .salg_type = "skcipher"};
    unsigned char key[64];
    if (operation >= 0) {
        close(operation);
        close(transform);
    }
    for (int i = 0; i < key_bytes; i++) key[i] = (unsigned char)i;
    snprintf((char *)address.salg_name, sizeof address.salg_name, "%s", algorithm);
    transform = socket(AF_ALG, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (transform < 0) fail("socket");
    if (bind(transform, (struct sockaddr *)&address, sizeof address)) fail(algorithm);
    if (key_bytes && setsockopt(transform, SOL_ALG, ALG_SET_KEY, key, (socklen_t)key_bytes)) fail("ALG_SET_KEY");
    operation = accept4(transform, NULL, NULL, SOCK_CLOEXEC);
    if (operation < 0) fail("accept");
}

/* Sends the direction, the vector where there is one, and length bytes. */
static void send_with_controls(int iv_bytes, const unsigned char *bytes, size_t length, int flags) {
    unsigned char control[CMSG_SPACE(4) + CMSG_SPACE(4 + IV_BYTES)] = {0};
    struct iovec vector = {.iov_base = (void *)bytes, .iov_len = length};
    struct msghdr message = {.msg_control = control, .msg_iov = &vector, .msg_iovlen = length ? 1 : 0};
    message.msg_controllen = CMSG_SPACE(4) + (iv_bytes ? CMSG_SPACE(4 + iv_bytes) : 0);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_ALG;
    header->cmsg_type = ALG_SET_OP;
    header->cmsg_len = CMSG_LEN(4);
    *(unsigned *)CMSG_DATA(header) = ALG_OP_ENCRYPT;
    if (iv_bytes) {
        header = CMSG_NXTHDR(&message, header);
        header->cmsg_level = SOL_ALG;
        header->cmsg_type = ALG_SET_IV;
        header->cmsg_len = CMSG_LEN(4 + iv_bytes);
        ((struct af_alg_iv *)CMSG_DATA(header))->ivlen = (unsigned)iv_bytes;
    }
    if (sendmsg(operation, &message, flags) != (ssize_t)length) fail("sendmsg");
}

static void receive(unsigned char *bytes, size_t length) {
    for (size_t done = 0; done < length;) {
        ssize_t got = read(operation, bytes + done, length - done);
        if (got <= 0) fail("read");
        done += (size_t)got;
    }
}

/* The kernel goes on with the vector by itself: the pieces after the first have none. */
static void copy_piece(int iv_bytes, size_t at, size_t length) {
    if (at == 0) {
        send_with_controls(iv_bytes, input, length, 0);
    } else if (send(operation, input + at, length, 0) != (ssize_t)length) {
        fail("send");
    }
    receive(output + at, length);
}

static void splice_piece(size_t at, size_t length) {
    for (size_t done = 0; done < length;) {
        struct iovec vector = {.iov_base = input + at + done, .iov_len = length - done};
        ssize_t taken = vmsplice(pipe_ends[1], &vector, 1, SPLICE_F_NONBLOCK);
        if (taken <= 0) fail("vmsplice");
        if (splice(pipe_ends[0], NULL, operation, NULL, (size_t)taken, SPLICE_F_MORE) != taken) fail("splice");
        done += (size_t)taken;
    }
    receive(output + at, length);
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* Each request has a fresh operation, so that what the one before it left behind does not matter. */
static void serve(int splicing, const char *algorithm, int key_bytes, size_t size, int count) {
    int iv_bytes = key_bytes ? IV_BYTES : 0; /* of all that are measured, the null cipher alone has neither */
    unsigned char first[SHOWN] = {0};
    open_cipher(algorithm, key_bytes);
    if (splicing) send_with_controls(iv_bytes, NULL, 0, MSG_MORE);
    long long begun = now();
    for (int i = 0; i < count; i++) {
        for (size_t at = 0; at < size; at += PIECE) {
            size_t length = size - at < PIECE ? size - at : PIECE;
            if (splicing) {
                splice_piece(at, length);
            } else {
                copy_piece(iv_bytes, at, length);
            }
        }
        if (i == 0) memcpy(first, output, size < SHOWN ? size : SHOWN);
    }
    printf("%lld ", now() - begun);
    for (int i = 0; i < SHOWN; i++) printf("%02x", first[i]);
    printf("\n");
    fflush(stdout);
}

int main(void) {
    char path[16], algorithm[64];
    int key_bytes, count;
    size_t size;
    if (posix_memalign((void **)&input, 4096, LARGEST) || posix_memalign((void **)&output, 4096, LARGEST)) fail("memory");
    memset(input, 0, LARGEST);
    memset(output, 0, LARGEST);
    if (pipe2(pipe_ends, O_CLOEXEC)) fail("pipe2");
    while (scanf("%15s %63s %d %zu %d", path, algorithm, &key_bytes, &size, &count) == 5) {
        if (key_bytes < 0 || key_bytes > 64 || size < 1 || size > LARGEST || count < 1) {
            fprintf(stderr, "a size is out of range\n");
            return 1;
        }
        serve(strcmp(path, "splice") == 0, algorithm, key_bytes, size, count);
    }
    return 0;
}
