#!/usr/bin/env bash
# Counts the instructions of one frame of the window, layout and tessellation, beside one of egui's own demo windows:
# so many frames under callgrind less a few of them, divided by the difference. Needs valgrind.
#
#   benches/frame.sh
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "frame.sh: install valgrind first (apt-get install valgrind)" >&2; exit 1; }
bench=$(cargo bench --profile dist --bench frame --features demo --no-run 2>&1 | sed -n 's/.*(\(target[^)]*\)).*/\1/p')
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" "$1" "$2" 2>&1 >/dev/null | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
# By the sixtieth frame the pictures of tables and units are drawn, which is done once.
frame() { echo $(( ($(count "$1" 100) - $(count "$1" 60)) / 40 )); }
demo=$(frame demo); busiest=$(frame busiest); shown=$(frame shown); few=$(frame few); many=$(frame many); replay=$(frame replay)
echo "frame: egui's demo windows $demo, the busiest screen $busiest ($(( 100 * busiest / demo )) % of the demo; goal 100 %)"
echo "frame: the same with the class's small picture open $shown ($(( 100 * shown / demo )) % of the demo)"
echo "frame: a battle of 12 turns that is played once more $replay ($(( 100 * replay / busiest )) % of the busiest screen; goal 100 %)"
echo "frame: 20 units $few, four times as many $many ($(( 100 * many / few )) % of the few; goal 220 %)"
