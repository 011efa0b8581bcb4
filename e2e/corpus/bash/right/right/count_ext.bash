#!/usr/bin/env bash
# Usage: count_ext.bash [DIR]
set -u

dir=${1:-.}
declare -A count=()

while IFS= read -r -d '' path; do
  name=${path##*/}
  case $name in
    ?*.*) ext=.${name##*.} ;;
    *)    ext='(none)' ;;
  esac
  count[$ext]=$((${count[$ext]:-0} + 1))
done < <(find "$dir" -type f -print0)

for ext in "${!count[@]}"; do
  printf '%6d  %s\n' "${count[$ext]}" "$ext"
done | sort -k1,1nr -k2
