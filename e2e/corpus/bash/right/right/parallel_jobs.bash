#!/usr/bin/env bash
set -euo pipefail
shopt -s inherit_errexit nullglob

declare -A names=()
limit=${JOBS:-4}
running=0
failed=0

usage() {
  cat <<USAGE
Usage: ${0##*/} FILE...
Compresses each FILE; at most \$JOBS (default 4) at a time.
USAGE
}

reap() {
  local finished=0 status=0
  wait -n -p finished || status=$?
  ((running -= 1)) || true
  if ((status != 0)); then
    printf 'failed: %s (%d)\n' "${names[$finished]}" "$status" >&2
    failed=1
  fi
}

if (($# == 0)); then
  usage >&2
  exit 2
fi

for file in "$@"; do
  if ((running >= limit)); then
    reap
  fi
  gzip --keep --force -- "$file" &
  names[$!]=$file
  ((running += 1))
done

while ((running > 0)); do
  reap
done
exit "$failed"
