# What the scripts of this folder share; read with `.`. It goes to the project's folder.
#
#   version                the program's version, from Cargo.toml
#   SOURCE_DATE_EPOCH      the time of the commit, the only time that a package knows
#   forget_paths           tells rustc to leave out of the program where it was built: two computers make the same bytes
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target} CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0
export LC_ALL=C.UTF-8 TZ=UTC
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y Cargo.toml)}"
export SOURCE_DATE_EPOCH
# shellcheck disable=SC2034
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)

# The last that fits counts, so what lies within another folder comes after it.
forget_paths() {
  local compiler=${1:-rustc} sources
  sources=$("$compiler" --print sysroot)/lib/rustlib/src/rust
  RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$root=/senlac --remap-path-prefix=$CARGO_TARGET_DIR=/target"
  RUSTFLAGS+=" --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$sources=/rust"
  RUSTFLAGS+=" --remap-path-prefix=$(realpath -m "$sources")=/rust"
  export RUSTFLAGS=${RUSTFLAGS# }
}

say() { printf '%s\n' "$*" >&2; }
fail() { say "$0: $*"; exit 1; }

# No file tells where it was built: in the project, in cargo's folders, in those of the compiler, which are hidden ones at home.
# A home alone, `/root/`, is also what two texts may say that lie beside each other in a program.
without_paths() {
  local file place
  for file; do
    for place in "$root/" "$CARGO_TARGET_DIR/" "${CARGO_HOME:-$HOME/.cargo}/" /usr/src/rust "$HOME/."; do
      if LC_ALL=C grep -qaF "$place" "$file"; then
        LC_ALL=C grep -aoF "$place" "$file" | sort | uniq -c >&2
        fail "$file tells where it was built"
      fi
    done
  done
}
