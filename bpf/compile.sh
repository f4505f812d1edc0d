#!/bin/sh
# Compiles one BPF program.   compile.sh SOURCE OBJECT [FLAG...]
#
# SOURCE is a file of this folder, OBJECT an absolute path. Without success there is no OBJECT.
set -u
source=$1
object=$2
shift 2

# Debian keeps <asm/types.h> in a folder that clang does not look at when it compiles for another machine.
includes() {
    multiarch=/usr/include/$(uname -m)-linux-gnu
    [ ! -d "$multiarch" ] || echo "-I$multiarch"
}

mkdir -p "$(dirname "$object")"
cd "$(dirname "$0")" || exit 1 # from within, so that the object names no folder of the machine it was built on
# shellcheck disable=SC2046 # no word, or one
if clang -O2 -g -target bpf -mcpu=v3 -Wall -Wextra -Werror -fdebug-compilation-dir=bpf $(includes) "$@" \
    -c "$source" -o "$object.new" 2>&1; then
    mv "$object.new" "$object"
else
    rm -f "$object.new" "$object"
    exit 1
fi
