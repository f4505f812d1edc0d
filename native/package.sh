#!/bin/sh
# Builds libkyberxdp.so for a jar.   package.sh FOLDER
#
# The library goes to FOLDER/linux-<cpu>/, where JNA looks for it. FOLDER/META-INF/kyberxdp/native-build tells what built
# it, or why there is none: a missing compiler must not stop a build whose every other part is Java, so this never fails.
set -u
folder=$1
native=$(cd "$(dirname "$0")" && pwd)
log=$native/build/package.log
record=$folder/META-INF/kyberxdp/native-build

note() {
    mkdir -p "$(dirname "$record")"
    printf '%s\n' "$1" >"$record"
    echo "libkyberxdp: $1"
}

give_up() {
    rm -f "$folder"/linux-*/libkyberxdp.so
    note "not built: $1"
    exit 0
}

compiler() {
    for name in "${CC:-cc}" gcc clang; do
        if command -v "${name%% *}" >/dev/null; then # CC may bring options
            echo "$name"
            return
        fi
    done
}

# The name JNA has for the machine of a compiler's target such as x86_64-linux-gnu; nothing where it is not Linux.
platform() {
    case $1 in
    x86_64-*linux*) echo linux-x86-64 ;;
    *-*linux*) echo "linux-${1%%-*}" ;;
    esac
}

command -v make >/dev/null || give_up "there was no make where the jar was built"
CC=$(compiler)
export CC
[ -n "$CC" ] || give_up "there was no C compiler (cc, gcc or clang) where the jar was built"
# shellcheck disable=SC2086 # CC may bring options
target=$($CC -dumpmachine)
platform=$(platform "$target")
[ -n "$platform" ] || give_up "$CC builds for $target, and the library is for Linux"

mkdir -p "$native/build"
if ! make -C "$native" shared >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    give_up "make failed where the jar was built: $(grep -m 1 -i error "$log" || tail -n 1 "$log")"
fi
mkdir -p "$folder/$platform"
cmp -s "$native/build/libkyberxdp.so" "$folder/$platform/libkyberxdp.so" ||
    cp "$native/build/libkyberxdp.so" "$folder/$platform/"
# shellcheck disable=SC2086 # CC may bring options
note "built for $platform by $($CC --version | head -n 1)"
