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
GAMMAS = [montgomery(pow(ZETA, 2 * bit_reverse(i, 7) + 1, Q)) for i in range(128)]


def zeta_of(index, length):
    """The zeta of algorithm 9 for the butterfly of coefficients index and index + length (either may be given)."""
    return ZETAS[128 // length + index // (2 * length)]


def inverse_zeta_of(index, length):
    """The zeta of algorithm 10, which runs through the table backwards."""
    return ZETAS[256 // length - 1 - index // (2 * length)]


def table(name, values, per_line=16):
    lines = [f"static const alignas(64) int16_t {name}[{len(values)}] = {{"]
    for i in range(0, len(values), per_line):
        lines.append("    " + ", ".join(str(v) for v in values[i : i + per_line]) + ",")
    return "\n".join(lines + ["};", ""])


def header(guard, comment, tables):
    return "\n".join(
        [
            f"/* {comment} Written by tools/gen_zetas.py. */",
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
        "17^BitRev7(k) R and 17^(2 BitRev7(i) + 1) R mod q, centred (FIPS 203, appendix A; R = 2^16).",
        [table("kxdp_zetas", ZETAS), table("kxdp_gammas", GAMMAS)],
    )


def main():
    directory = Path(sys.argv[1])
    (directory / "zetas.h").write_text(scalar_header())


if __name__ == "__main__":
    main()
