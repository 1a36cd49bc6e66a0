#!/usr/bin/env bash
# Counts the instructions that it costs in the window to take the last step back and to restore it, in a game of 100 steps
# and in one of 100,000 (or so many as are named): under callgrind, 25 times less 5 times, so that opening the game cancels
# out, and less as many frames in which nothing happens. Needs valgrind.
#
#   benches/take_back.sh [STEPS]
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "take_back.sh: install valgrind first (apt-get install valgrind)" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
make=$(cargo bench --profile dist --bench replay --no-run 2>&1 | sed -n 's/.*(\(target[^)]*\)).*/\1/p')
window=$(cargo test --profile dist --test fuzz --no-run 2>&1 | sed -n 's/.*(\(target[^)]*\)).*/\1/p')
run() {
  SENLAC_GAME="$folder/$1.senlac" SENLAC_KEYS=$2 SENLAC_TIMES=$3 \
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$window" --ignored some_steps_are_undone_and_redone 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
cost() {
  "$make" --make "$1" "$folder/$1.senlac"
  echo $(( ($(run "$1" back 25) - $(run "$1" back 5) - $(run "$1" none 25) + $(run "$1" none 5)) / 20 ))
}
few=$(cost 100); many=$(cost "${1:-100000}")
echo "take back and restore: $few instructions after 100 steps, $many after ${1:-100000} ($(( 100 * many / few )) %; goal 200 %)"
