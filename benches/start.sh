#!/usr/bin/env bash
# How long Senlac's window takes to its first frame, beside an empty window of the same making, in pairs. eframe shows a
# window when its first frame is painted, so the time from the call to the visible window is measured.
# Needs xvfb, xdotool and a software GL (libgl1-mesa-dri).
#
#   benches/start.sh [PAIRS]
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-15}
for tool in Xvfb xdotool; do command -v $tool >/dev/null || { echo "start.sh: install $tool first" >&2; exit 1; }; done
cargo build --profile dist --quiet
empty=$(cargo bench --profile dist --bench empty_window --no-run 2>&1 | sed -n 's/.*(\(target[^)]*\)).*/\1/p')
folder=$(mktemp -d)
Xvfb -displayfd 3 -screen 0 1280x800x24 3>"$folder/display" >/dev/null 2>&1 & server=$!
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
while [ ! -s "$folder/display" ]; do sleep 0.1; done
export DISPLAY=":$(cat "$folder/display")" XDG_DATA_HOME="$folder/data"
unset WAYLAND_DISPLAY
# Milliseconds from the call to the visible window.
first_frame() {
  local from to process
  from=$(date +%s%N)
  "$@" >/dev/null 2>&1 & process=$!
  xdotool search --sync --onlyvisible --name '^Senlac' >/dev/null
  to=$(date +%s%N)
  kill $process; wait $process 2>/dev/null || true
  echo $(( (to - from) / 1000000 ))
}
first_frame "$empty" --open >/dev/null; first_frame target/dist/senlac >/dev/null
for _ in $(seq "$pairs"); do
  echo "$(first_frame "$empty" --open) $(first_frame target/dist/senlac)"
done | sort -n | awk '
  { empty[NR] = $1; ours[NR] = $2; ratio[NR] = $2 / $1 }
  END {
    n = asort_(ratio, NR); asort_(empty, NR); asort_(ours, NR); middle = int((NR + 1) / 2)
    printf "start: %d pairs, an empty window %d ms, Senlac %d ms, median ratio %.2f (goal 1.50)\n", NR, empty[middle], ours[middle], ratio[middle]
  }
  function asort_(a, n,   i, j, t) { for (i = 2; i <= n; i++) { t = a[i]; for (j = i - 1; j > 0 && a[j] > t; j--) a[j+1] = a[j]; a[j+1] = t } return n }'
