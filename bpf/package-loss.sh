#!/bin/sh
# Compiles the program that loses packets into the benchmarks' folder of classes.   package-loss.sh CLASSES
#
# It goes to CLASSES/io/kyberxdp/bench/network/loss.bpf.o. Without a compiler there is none, and what needs it says so when
# it runs: that must not stop a build, so this never fails.
set -u
object=$1/io/kyberxdp/bench/network/loss.bpf.o

if ! command -v clang >/dev/null; then
    rm -f "$object"
    echo "loss.bpf.o: not built: there is no clang here (packages clang, libbpf-dev)"
elif ! sh "$(dirname "$0")/compile.sh" loss.bpf.c "$object"; then
    echo "loss.bpf.o: not built: clang failed"
fi
