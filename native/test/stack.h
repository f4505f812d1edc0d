/*
 * What a function leaves on the stack: it runs on a stack of the test's own, which is then looked at. AddressSanitizer
 * lays the stack out its own way, so that there is nothing to see with it.
 *
 * Include it first: it asks for ucontext.h.
 */
#ifndef KXDP_TEST_STACK_H
#define KXDP_TEST_STACK_H

#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700
#endif

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* as gcc says it */
#endif
#endif

#define STACK_SIZE 131072
#define STACK_PAINT 0xa5

static uint8_t stack[STACK_SIZE];
static ucontext_t stack_test, stack_call;
static void (*stack_function)(void);
static uintptr_t stack_top; /* the frames of what was called are below */

static void stack_enter(void)
{
    uint8_t mark = 0;
    stack_top = (uintptr_t)&mark;
    stack_function();
}

static inline void stack_run(void (*function)(void))
{
    memset(stack, STACK_PAINT, sizeof stack);
    stack_function = function;
    getcontext(&stack_call);
    stack_call.uc_stack.ss_sp = stack;
    stack_call.uc_stack.ss_size = sizeof stack;
    stack_call.uc_link = &stack_test;
    makecontext(&stack_call, stack_enter, 0);
    swapcontext(&stack_test, &stack_call);
}

/* How many bytes of stack the function took. */
static inline size_t stack_depth(void)
{
    size_t i = 0;
    while (i < sizeof stack && stack[i] == STACK_PAINT) {
        i++;
    }
    return stack_top - (uintptr_t)stack - i;
}

/* The words below the caller's frame that are neither paint nor zero. */
static inline int stack_words_left(void)
{
    static const uint8_t zero[8], paint[8] = {STACK_PAINT, STACK_PAINT, STACK_PAINT, STACK_PAINT,
                                              STACK_PAINT, STACK_PAINT, STACK_PAINT, STACK_PAINT};
    int n = 0;
    for (size_t i = 0; i + 8 < stack_top - (uintptr_t)stack - 64; i += 8) {
        n += memcmp(stack + i, zero, 8) != 0 && memcmp(stack + i, paint, 8) != 0;
    }
    return n;
}

/* How often eight bytes of the n secret ones are anywhere on the stack. */
static inline int stack_finds(const uint8_t *secret, size_t n)
{
    int found = 0;
    for (size_t i = stack_top - (uintptr_t)stack - stack_depth(); i + 8 <= sizeof stack; i++) {
        uint64_t word, piece;
        memcpy(&word, stack + i, 8);
        for (size_t j = 0; j + 8 <= n; j++) {
            memcpy(&piece, secret + j, 8);
            found += word == piece;
        }
    }
    return found;
}

#endif
