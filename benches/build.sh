#!/usr/bin/env bash
# What a first build costs, as the README tells it: `cargo build --release` from nothing, its crates fetched before. Prints
# the processor time of all processes, the waiting, how many crates stand behind the program, and its size. Compare only
# builds of one run on the same quiet computer. Needs GNU time.
#
#   benches/build.sh [WHAT TO BUILD…]     instead of --release, such as --profile dist
set -eu
cd "$(dirname "$0")/.."
[ -x /usr/bin/time ] || { echo "build.sh: install time first (apt-get install time)" >&2; exit 1; }
[ $# -gt 0 ] || set -- --release
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo fetch --quiet
/usr/bin/time -f "%U %S %e" -o "$folder/time" cargo build "$@" --quiet --target-dir "$folder"
crates=$(cargo tree --edges normal,build --prefix none | sed 's/ (.*//' | sort -u | grep -c .)
size=$(find "$folder" -maxdepth 2 -name senlac -type f -printf %s)
awk -v crates="$crates" -v size="$size" '{
  printf "build: %.0f s of processor time, %.0f s of waiting, %d crates, %.1f MB\n", $1 + $2, $3, crates, size / 1e6
}' "$folder/time"
