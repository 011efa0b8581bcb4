#!/usr/bin/env bash
set -euo pipefail
scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT

# The longest of the arguments, the first of equals.
longest() {
  local best=$1 word
  for word in "$@"; do
    if (( ${#word} > ${#best} )); then best=$word; fi
  done
  printf '%s\n' "$best"
}

longest a bbb cc > "$scratch"
[[ $(< "$scratch") == bbb ]]
[[ $(longest dd ee) == dd ]]
echo "all checks passed"
