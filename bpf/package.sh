#!/bin/sh
# Compiles the XDP programs into folders of classes, given by absolute paths.   package.sh CLASSES [TEST_CLASSES]
#
# The program goes to CLASSES/io/kyberxdp/afxdp/jna/kyberxdp.bpf.o, those that only tests use to the same place in
# TEST_CLASSES. CLASSES/META-INF/kyberxdp/bpf-build tells what built it, or why there is none: a missing compiler must not
# stop a build whose every other part is Java, so this never fails.
set -u
classes=$1
test_classes=${2:-}
bpf=$(cd "$(dirname "$0")" && pwd)
record=$classes/META-INF/kyberxdp/bpf-build
objects=io/kyberxdp/afxdp/jna

note() {
    mkdir -p "$(dirname "$record")"
    printf '%s\n' "$1" >"$record"
    echo "kyberxdp.bpf.o: $1"
}

give_up() {
    rm -f "$classes/$objects"/*.bpf.o
    [ -z "$test_classes" ] || rm -f "$test_classes/$objects"/*.bpf.o
    note "not built: $1"
    exit 0
}

# build FOLDER SOURCE NAME FLAG...
build() {
    object=$1/$objects/$3.bpf.o
    source=$2
    shift 3
    problem=$(sh "$bpf/compile.sh" "$source" "$object" "$@") && return
    printf '%s\n' "$problem" >&2
    give_up "clang failed where the jar was built: $(printf '%s\n' "$problem" | grep -m 1 error)"
}

command -v clang >/dev/null || give_up "there was no clang where the jar was built (packages clang, libbpf-dev)"
build "$classes" kyberxdp.bpf.c kyberxdp
if [ -n "$test_classes" ]; then
    build "$test_classes" faults.bpf.c dropping -DDROP=100 -DFLIP=0 -DSWAP=0
    build "$test_classes" faults.bpf.c corrupting -DDROP=50 -DFLIP=50 -DSWAP=50
    build "$test_classes" redirect.bpf.c redirect
fi
note "built by $(clang --version | head -n 1)"
