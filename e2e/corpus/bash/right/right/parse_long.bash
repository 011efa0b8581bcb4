#!/usr/bin/env bash
set -u

verbose=0 output=- files=()
while (($# > 0)); do
  case $1 in
    -v | --verbose) verbose=$((verbose + 1)) ;;
    -o | --output)
      [[ -n ${2-} ]] || { echo "$1 needs a value" >&2; exit 2; }
      output=$2
      shift
      ;;
    --output=*) output=${1#*=} ;;
    --) shift; files+=("$@"); break ;;
    -?*) echo "unknown option: $1" >&2; exit 2 ;;
    *) files+=("$1") ;;
  esac
  shift
done

printf 'verbose=%d output=%s files=%d\n' "$verbose" "$output" "${#files[@]}"
for f in ${files[@]+"${files[@]}"}; do
  printf '  %s\n' "${f@Q}"
done
