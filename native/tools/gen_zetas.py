#!/usr/bin/env python3
"""Writes the constant tables of the number-theoretic transform (src/mlkem768/zetas*.h) from q = 3329 and zeta = 17.

    python3 tools/gen_zetas.py DIRECTORY

The vector tables follow the shuffles of the kernels: `Registers` below repeats, on the numbers of the coefficients, what
the kernel does with the coefficients, so that each table says which zeta meets which coefficient. test/mlkem768_kernels.c
checks the results against a transform computed from the definition.
"""

import sys
from pathlib import Path

Q = 3329
ZETA = 17
R = 1 << 16
Q_INVERSE = pow(Q, -1, R)


def bit_reverse(i, bits):
    return int(format(i, f"0{bits}b")[::-1], 2)


def centred(x, modulus):
    x %= modulus
    return x - modulus if x > modulus // 2 else x


def montgomery(x):
    return centred(x * R, Q)


def low_factor(x):
    """x / q mod R: the factor that gives the low half of a Montgomery product without waiting for the high half."""
    return centred(x * Q_INVERSE, R)


ZETAS = [montgomery(pow(ZETA, bit_reverse(k, 7), Q)) for k in range(128)]
PAIR_GAMMAS = [montgomery(x) for i in range(128) for x in (1, pow(ZETA, 2 * bit_reverse(i, 7) + 1, Q))]


def zeta_of(index, length):
    """The zeta of algorithm 9 for the butterfly of the coefficients index and index + length."""
    return ZETAS[128 // length + index // (2 * length)]


def inverse_zeta_of(index, length):
    """The zeta of algorithm 10, which runs through the table backwards."""
    return ZETAS[256 // length - 1 - index // (2 * length)]


class Lanes:
    """Shuffles of pairs of vectors, on lists of 16-bit elements: what the intrinsics of the same meaning do."""

    def __init__(self, words):
        self.words = words

    def _pick(self, a, b, unit, chosen):
        """The pieces of `unit` words that `chosen` names, 0, 1, ... from a, then from b."""
        pieces = [x[i : i + unit] for x in (a, b) for i in range(0, self.words, unit)]
        return [w for c in chosen for w in pieces[c]]

    def halves(self, a, b):
        """The lower halves of both, the upper halves of both."""
        return self._pick(a, b, self.words // 2, [0, 2]), self._pick(a, b, self.words // 2, [1, 3])

    def even_odd(self, a, b, unit):
        """The even pieces of a and then of b, the odd ones likewise."""
        n = 2 * self.words // unit
        return self._pick(a, b, unit, range(0, n, 2)), self._pick(a, b, unit, range(1, n, 2))

    def unpack(self, a, b, unit):
        """In each 128 bits: the lower pieces of a and b alternating, the upper ones likewise (unpacklo, unpackhi)."""
        n, per_lane = self.words // unit, 8 // unit
        low = [c for i in range(n) if i % per_lane < per_lane // 2 for c in (i, n + i)]
        high = [c for i in range(n) if i % per_lane >= per_lane // 2 for c in (i, n + i)]
        return self._pick(a, b, unit, low), self._pick(a, b, unit, high)

    def shuffle_ps(self, a, b):
        """In each 128 bits: the even 32-bit pieces of a, then those of b; the odd ones likewise."""
        n = self.words // 2
        even = [s + i for lane in range(0, n, 4) for s in (0, n) for i in (lane, lane + 2)]
        return self._pick(a, b, 2, even), self._pick(a, b, 2, [c + 1 for c in even])


def forward_steps_512(a, b):
    """The operands of the butterflies of lengths 16, 8, 4 and 2 within a pair of 512-bit vectors."""
    v = Lanes(32)
    step16 = v.halves(a, b)
    step8 = v.even_odd(*step16, 8)
    step4 = v.unpack(*step8, 4)
    return [(16, step16), (8, step8), (4, step4), (2, v.shuffle_ps(*step4))]


def inverse_steps_512(a, b):
    """The same for the way back, which undoes the shuffles one by one, but for the order of 128-bit lanes at length 16."""
    v = Lanes(32)
    step2 = forward_steps_512(a, b)[3][1]
    step4 = v.unpack(*step2, 2)
    step8 = v.unpack(*step4, 4)
    step16 = v.halves(*step8)
    assert v.even_odd(*step16, 8) == (a, b)
    return [(2, step2), (4, step4), (8, step8), (16, step16)]


def forward_steps_256(a, b):
    """The operands of the butterflies of lengths 8, 4 and 2 within a pair of 256-bit vectors."""
    v = Lanes(16)
    step8 = v.halves(a, b)
    step4 = v.unpack(*step8, 4)
    return [(8, step8), (4, step4), (2, v.shuffle_ps(*step4))]


def inverse_steps_256(a, b):
    """The same for the way back."""
    v = Lanes(16)
    step2 = forward_steps_256(a, b)[2][1]
    step4 = v.unpack(*step2, 2)
    step8 = v.unpack(*step4, 4)
    assert v.halves(*step8) == (a, b)
    return [(2, step2), (4, step4), (8, step8)]


def vector_zetas(words, steps, zeta):
    """The zetas of all pairs of vectors and all their steps, in the order in which the kernel needs them."""
    out = []
    for start in range(0, 256, 2 * words):
        a, b = list(range(start, start + words)), list(range(start + words, start + 2 * words))
        for length, (low, high) in steps(a, b):
            assert [i + length for i in low] == high
            out += [zeta(i, length) for i in low]
    return out


def index_tables():
    """For the two-source permutation of 32-bit words: from the last step of the 512-bit transform to the order, and back."""
    step2 = forward_steps_512(list(range(32)), list(range(32, 64)))[3][1]
    position = [w // 2 for w in step2[0] + step2[1]][::2]
    back = [position.index(i) for i in range(32)]
    return [table32("kxdp_to_order", back), table32("kxdp_from_order", position)]


def table(name, values, per_line=16):
    lines = [f"static const alignas(64) int16_t {name}[{len(values)}] = {{"]
    for i in range(0, len(values), per_line):
        lines.append("    " + ", ".join(str(v) for v in values[i : i + per_line]) + ",")
    return "\n".join(lines + ["};", ""])


def table32(name, values):
    body = ", ".join(str(v) for v in values)
    return f"static const alignas(64) int32_t {name}[{len(values)}] = {{\n    {body},\n}};\n"


def with_low_factors(name, values):
    return [table(name, values), table(name + "_low", [low_factor(v) for v in values])]


def header(guard, comment, tables):
    return "\n".join(
        [
            f"/* {comment} */",
            "/* Written by tools/gen_zetas.py. */",
            "/* clang-format off */",
            f"#ifndef {guard}",
            f"#define {guard}",
            "",
            "#include <stdalign.h>",
            "#include <stdint.h>",
            "",
            *tables,
            "#endif",
            "",
        ]
    )


def scalar_header():
    return header(
        "KXDP_MLKEM768_ZETAS_H",
        "17^BitRev7(k) R, and R and 17^(2 BitRev7(i) + 1) R for each pair of coefficients, mod q, centred (FIPS 203, appendix A).",
        [table("kxdp_zetas", ZETAS), table("kxdp_pair_gammas", PAIR_GAMMAS)],
    )


def compaction_table():
    """For each set of accepted 16-bit elements among eight: the bytes of a shuffle that moves them to the front, in order."""
    rows = []
    for accepted in range(256):
        chosen = [i for i in range(8) if accepted >> i & 1]
        order = [b for i in chosen for b in (2 * i, 2 * i + 1)]
        rows.append("    {" + ", ".join(str(b) for b in order + [255] * (16 - len(order))) + "},")
    return "\n".join(["static const alignas(64) uint8_t kxdp_compaction[256][16] = {", *rows, "};", ""])


def vector_header(words, forward, inverse, more):
    return header(
        f"KXDP_MLKEM768_ZETAS_{16 * words}_H",
        f"The zetas of the layers within {16 * words}-bit vectors, in the order of the kernel; *_low: the same over q mod R.",
        [
            *with_low_factors("kxdp_ntt_zetas", vector_zetas(words, forward, zeta_of)),
            *with_low_factors("kxdp_inverse_ntt_zetas", vector_zetas(words, inverse, inverse_zeta_of)),
            table("kxdp_pair_gammas_low", [low_factor(x) for x in PAIR_GAMMAS]),
            *more,
        ],
    )


def main():
    directory = Path(sys.argv[1])
    files = {
        "zetas.h": scalar_header(),
        "zetas_avx2.h": vector_header(16, forward_steps_256, inverse_steps_256, [compaction_table()]),
        "zetas_avx512.h": vector_header(32, forward_steps_512, inverse_steps_512, index_tables()),
    }
    for name, text in files.items():
        (directory / name).write_text(text)


if __name__ == "__main__":
    main()
