#!/usr/bin/env bash
# Prints the value of KEY from a file of KEY=VALUE lines.
#
#   # comment
#   NAME=demo
#   URL=https://example.com/?a=b     <- only the first "=" splits
set -euo pipefail

if (($# != 2)); then
  echo "usage: ${0##*/} FILE KEY" >&2
  exit 2
fi
name_pattern='^[A-Za-z_][A-Za-z0-9_]*$'
if ! [[ $2 =~ $name_pattern ]]; then
  echo "not a name: ${2@Q}" >&2
  exit 2
fi

declare -A conf=()
while IFS= read -r line || [[ -n $line ]]; do
  line=${line%$'\r'}
  key=${line%%=*}
  [[ $line == *=* && $key =~ $name_pattern ]] || continue
  conf[$key]=${line#*=}
done <"$1"

if [[ -n ${conf[$2]+set} ]]; then
  printf '%s\n' "${conf[$2]}"
else
  echo "no such key: $2" >&2
  exit 1
fi
