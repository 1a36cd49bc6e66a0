#!/usr/bin/env bash
# Counts the instructions that one step of a replay costs: `senlac check` under callgrind on a game of 1,000 and one of
# 10,000 steps, the difference divided by 9,000. Start-up cancels out. Needs valgrind.
#
#   benches/instructions.sh [STEPS…]     further lengths to compare, such as 100000
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "instructions.sh: install valgrind first (apt-get install valgrind)" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo build --profile dist --quiet
bench=$(cargo bench --profile dist --bench replay --no-run 2>&1 | sed -n 's/.*(\(target[^)]*\)).*/\1/p')
count() {
  "$bench" --make "$1" "$folder/$1.senlac"
  valgrind --tool=callgrind --callgrind-out-file=/dev/null target/dist/senlac check "$folder/$1.senlac" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
base=$(count 1000)
for steps in 10000 "$@"; do
  total=$(count "$steps")
  echo "replay: $steps steps, $(( (total - base) / (steps - 1000) )) instructions a step, $(( total / base )) times those of 1000 steps"
done
