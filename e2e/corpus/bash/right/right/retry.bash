#!/usr/bin/env bash
# retry.bash [-n TRIES] -- COMMAND [ARG...]

retry() {
  local tries=$1 pause=1 attempt
  shift
  for ((attempt = 1; attempt <= tries; attempt++)); do
    if "$@"; then
      return 0
    fi
    if ((attempt < tries)); then
      echo "attempt $attempt failed; next in ${pause}s" >&2
      sleep "$pause"
      pause=$((pause * 2))
    fi
  done
  return 1
}

tries=5
if [[ ${1-} == -n ]]; then
  tries=${2:?-n needs a number}
  shift 2
fi
[[ ${1-} == -- ]] && shift
if (($# == 0)) || ! [[ $tries =~ ^[1-9][0-9]*$ ]]; then
  echo "usage: retry.bash [-n TRIES] -- COMMAND [ARG...]" >&2
  exit 2
fi
retry "$tries" "$@"
