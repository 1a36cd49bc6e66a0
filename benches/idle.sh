#!/usr/bin/env bash
# What Senlac costs while nothing happens: processor time in 30 seconds with both windows open, first with no clock
# running, then with the timers on. Needs xvfb, xdotool, openbox and a software GL (libgl1-mesa-dri).
#
#   benches/idle.sh [SECONDS]
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-30}
for tool in Xvfb xdotool openbox; do command -v $tool >/dev/null || { echo "idle.sh: install $tool first" >&2; exit 1; }; done
cargo build --profile dist --quiet
folder=$(mktemp -d)
Xvfb -displayfd 3 -screen 0 1920x1080x24 3>"$folder/display" >/dev/null 2>&1 & server=$!
trap 'kill $process $manager $server 2>/dev/null; rm -rf "$folder"' EXIT
while [ ! -s "$folder/display" ]; do sleep 0.1; done
export DISPLAY=":$(cat "$folder/display")" XDG_DATA_HOME="$folder/data"
unset WAYLAND_DISPLAY
openbox >/dev/null 2>&1 & manager=$!
target/dist/senlac & process=$!
window=$(xdotool search --sync --onlyvisible --name '^Senlac$')
press() { xdotool key --clearmodifiers "$@"; sleep 0.7; }
press Tab; press Return; press p; xdotool windowfocus "$window"; press space
xdotool search --sync --onlyvisible --name 'for the class' >/dev/null
# The pointer leaves both windows, and the card has turned over.
xdotool mousemove 1919 1079; sleep 4
# Hundredths of a second of processor time so far.
ticks() { awk '{ print $14 + $15 }' "/proc/$process/stat"; }
measure() { local from; from=$(ticks); sleep "$seconds"; echo "idle: $1, $(( $(ticks) - from )) hundredths of a second of processor time in $seconds s"; }
measure "both windows open, no clock"
press ctrl+k; xdotool type --delay 80 'time turns'; press Return; sleep 2
measure "both windows open, the timers on"
