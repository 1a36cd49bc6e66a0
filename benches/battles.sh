#!/usr/bin/env bash
# Counts the instructions that one deed of a unit (a move, a volley, a blow) costs in whole battles of bold players on
# Senlac 16 × 10: under callgrind, the difference of 110 battles and 10 divided by the deeds between them, so that start-up
# cancels out. Everything else of a battle (cards, panic, ends of phases) is counted in. Then the same commands once more
# without anybody thinking. And two threads beside two processes, by the battles that they play in the same time.
# Needs valgrind.
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "battles.sh: install valgrind first (apt-get install valgrind)" >&2; exit 1; }
bench=$(cargo bench --bench battles --no-run 2>&1 | sed -n 's/.*(\(target[^)]*\)).*/\1/p')
count() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" "$@" 2>&1 >/dev/null | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'; }
deeds=$(( $("$bench" 110) - $("$bench" 10) ))
whole=$(( $(count 110) - $(count 10) ))
twice=$(( $(count 110 rules) - $(count 10 rules) ))
echo "battles: $(( whole / deeds )) instructions a deed, the players' thinking counted; $(( (twice - whole) / deeds )) without it"
"$bench"
seconds() { local began; began=$(date +%s%N); "$@" >/dev/null; echo $(( ($(date +%s%N) - began) / 1000000 )); }
two_processes() { "$bench" 4000 & "$bench" 4000 & wait; }
echo "two processes with 4,000 battles each: $(seconds two_processes) ms"
