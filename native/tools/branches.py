#!/usr/bin/env python3
"""Reads the disassembly of objects for what could leak a secret through time, where valgrind cannot run them.

    python3 tools/branches.py ALLOW OBJECT...

Lists every function with conditional branches, indirect jumps, divisions, or memory operations whose time or address
depends on vector data (gather, scatter, compress and expand to memory). Each must be allowed in the file ALLOW, whose lines
are

    function  most  reason

where `most` is the highest number of such instructions in that function over the compilers in use (another one may
unroll a loop and have none). A line whose function is in no object is an error, too. Exit code 1 when something is not
allowed.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

FUNCTION = re.compile(r"^[0-9a-f]+ <([^>]+)>:$")
INSTRUCTION = re.compile(r"^\s*[0-9a-f]+:\s+(?:(?:notrack|rep|repz|bnd|data16|cs|ds)\s+)*(\S+)\s*(.*)$")
SUSPECT = re.compile(r"^(j(?!mp$|mpq$)\w+|loop\w*|i?div\w*|vdiv\w*|vp?gather\w+|vp?scatter\w+)$")
TO_MEMORY = re.compile(r"^vp?(compress|expand)\w*$")


def is_suspect(mnemonic, operands):
    if mnemonic in ("jmp", "jmpq", "call", "callq"):
        return operands.startswith("*")
    if TO_MEMORY.match(mnemonic):
        return "(" in operands
    return bool(SUSPECT.match(mnemonic))


def suspects(path):
    """The number of suspect instructions in each function of an object; a compiler's clone counts for its function."""
    found, function = Counter(), None
    text = subprocess.run(
        ["objdump", "-d", "--no-show-raw-insn", path], check=True, capture_output=True, text=True
    ).stdout
    for line in text.splitlines():
        if match := FUNCTION.match(line):
            function = f"{Path(path).stem}:{match[1].split('.')[0]}"
            found[function] += 0
        elif (match := INSTRUCTION.match(line)) and is_suspect(match[1], match[2]):
            found[function] += 1
    if not found:
        sys.exit(f"{path}: no functions; is this an object of this machine?")
    return found


def read_allowed(path):
    allowed = {}
    for line in Path(path).read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            function, most, reason = line.split(None, 2)
            allowed[function] = (int(most), reason)
    return allowed


def main():
    allowed, found = read_allowed(sys.argv[1]), Counter()
    for path in sys.argv[2:]:
        found.update(suspects(path))
    failures = 0
    for function in sorted(set(found) | set(allowed)):
        most, reason = allowed.get(function, (0, "not in the list"))
        ok = function in found and found[function] <= most
        failures += not ok
        if ok and found[function] == 0:
            continue
        print(f"{'allowed' if ok else 'FAILED '}  {function:34} {found[function]:3} of {most:3}  {reason}")
    print(f"{len(found)} functions in {len(sys.argv) - 2} objects, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
