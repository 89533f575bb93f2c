#!/bin/bash
# A Raspberry Pi's software without a Pi: `make pi`, as root.  Three machines in two rows, one for each of two cores; at the
# end a table of all that was measured.  Ctrl-C ends it all, and leaves nothing but what is kept for the next time.
set -uo pipefail
set -m # each row has a group of processes of its own, and can be ended as a whole

cd "$(dirname "$0")/../.." || exit
here=tests/machines
kept=$PWD/build/machines
names=(bookworm trixie systemd)
rows=()

# shellcheck disable=SC2317  # the trap below calls it
end_rows() {
    trap '' INT TERM
    for row in "${rows[@]}"; do kill -TERM -- "-$row" 2>/dev/null; done
    wait
    exit 130
}

# try NAME SCRIPT...: one machine, with a file of its own for its figures.
try() {
    local figures=$kept/$1.figures
    shift
    FIGURES=$figures "$@"
}

[ "$(id -u)" = 0 ] || { echo "make pi needs root: it mounts, and enters the roots of other machines." >&2; exit 1; }
mkdir -p "$kept"
for name in "${names[@]}"; do : >"$kept/$name.figures"; done
trap end_rows INT TERM

{ try bookworm $here/arm64.sh bookworm && try trixie $here/arm64.sh trixie; } </dev/null &
rows+=($!)
# The second row has less to do, and makes the other's second root.
{ try root $here/arm64.sh trixie root && try systemd $here/vm.sh; } </dev/null &
rows+=($!)
failed=0
for row in "${rows[@]}"; do wait "$row" || failed=1; done

printf '\n| what | measured |\n|---|---|\n'
for name in "${names[@]}"; do
    while IFS=$'\t' read -r what value; do printf '| %s | %s |\n' "$what" "$value"; done <"$kept/$name.figures"
done
times >"$kept/times" # here, and not in a pipe, where it would count nothing
read -r programs kernel < <(tail -n 1 "$kept/times")
printf '| all of it | %s min %s s |\n' $((SECONDS / 60)) $((SECONDS % 60))
printf '| work of the processors for it | %s in programs, %s in the kernel |\n' "$programs" "$kernel"
[ $failed = 0 ] || echo "Something of it failed; see above." >&2
exit $failed
