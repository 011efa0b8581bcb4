#!/usr/bin/env bash
# Needs bash 5.3: command substitution in the current shell.
set -eu

total=0
add() {
  REPLY=$(($1 + $2))
}

for number in 3 4 5; do
  total=${| add "$total" "$number"; }
done
here=${ pwd; }

declare -n alias=total
readarray -t lines < <(printf '%s\n' "${here@Q}" "${total}")
echo "${lines[@]}" "$alias" "${EPOCHREALTIME%.*}"
