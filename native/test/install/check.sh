#!/bin/sh
# Uses an installed library as its users do.   check.sh PREFIX SONAME
#
# Every header alone, as C99 and as C++; a program in both by pkg-config; what the library exports, and its name.
set -eu
root=$1
soname=$2
here=$(dirname "$0")
strict="-Wall -Wextra -Wpedantic -Werror"
export PKG_CONFIG_PATH="$root/lib/pkgconfig" LD_LIBRARY_PATH="$root/lib"

fail() {
    echo "install: $1"
    exit 1
}

# Whether a tool is there; where KYBERXDP_REQUIRE asks for it, or for all, it must be.
have() {
    command -v "$1" >/dev/null && return
    case ",${KYBERXDP_REQUIRE:-}," in
    *",all,"* | *",$1,"*) fail "KYBERXDP_REQUIRE asks for $1, which is not here" ;;
    esac
    echo "skipped: install: $2: no $1 here"
    return 1
}

# program COMPILER-AND-OPTIONS...   builds the headers and the program, and runs it
program() {
    for header in "$root"/include/*.h; do
        echo "#include <$(basename "$header")>" | "$@" $strict -I"$root/include" -fsyntax-only -
    done
    # shellcheck disable=SC2046 # options
    "$@" $strict "$here/roundtrip.c" -x none -o "$root/roundtrip" $(pkg-config --cflags --libs kyberxdp)
    "$root/roundtrip" >/dev/null || fail "the program of $* does not work"
}

if have pkg-config "programs against the installed library"; then
    pkg-config --exact-version="$(sed -n 's/^#define KXDP_VERSION "\(.*\)"$/\1/p' "$root/include/kyberxdp.h")" kyberxdp ||
        fail "pkg-config tells another version"
    program ${CC:-cc} -std=c99 -x c
    if have "${CXX:-c++}" "the headers in C++"; then
        program ${CXX:-c++} -std=c++11 -x c++
    fi
fi

readelf -d "$root/lib/libkyberxdp.so" | grep -q "SONAME.*\[$soname\]" || fail "the library is not named $soname"
# The declared functions, and the exported ones.
sed -n 's/^KXDP_EXPORT .*[ *]\(kxdp_[a-z0-9_]*\)(.*/\1/p' "$root"/include/*.h | sort >"$root/declared"
nm -D --defined-only "$root/lib/libkyberxdp.so" | sed 's/.* //' | sort >"$root/exported"
diff "$root/declared" "$root/exported" || fail "the library exports what no header declares (>), or does not (<)"
echo "install              $(wc -l <"$root/exported") functions, all declared; programs work"
