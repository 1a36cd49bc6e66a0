#!/usr/bin/env bash
# Counts the instructions that one deed of a unit (a move, a volley, a blow) costs in whole battles of bold players on
# Senlac 16 × 10: under callgrind, the difference of 110 battles and 10 divided by the deeds between them, so that start-up
# cancels out. Everything else of a battle (cards, panic, ends of phases) is counted in. Then the same commands once more
# without anybody thinking. And two threads beside two processes with one thread each, by battles a second.
# Needs valgrind and bc.
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "battles.sh: install valgrind first (apt-get install valgrind)" >&2; exit 1; }
bench=$(cargo bench --profile dist --bench battles --no-run 2>&1 | sed -n 's/.*(\(target[^)]*\)).*/\1/p')
count() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" "$@" 2>&1 >/dev/null | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'; }
deeds=$(( $("$bench" 110) - $("$bench" 10) ))
whole=$(( $(count 110) - $(count 10) ))
twice=$(( $(count 110 rules) - $(count 10 rules) ))
echo "battles: $(( whole / deeds )) instructions a deed, the players' thinking counted; $(( (twice - whole) / deeds )) without it"
for _ in 1 2 3; do
  threads=$("$bench" threads 2 20000)
  both=$({ "$bench" threads 1 10000 & "$bench" threads 1 10000 & wait; } | paste -sd+ | bc)
  echo "two threads: $threads battles a second; two processes: $both; ratio $(( threads * 100 / both )) %"
done
