#!/usr/bin/env bash
#
# backup.bash - archive a directory and keep the newest N archives
#
set -euo pipefail

usage() {
  cat <<USAGE
Usage: ${0##*/} [-k COUNT] [-n] SOURCE DEST
  -k COUNT   archives to keep (default 7)
  -n         dry run
USAGE
}

keep=7
dry_run=false
while getopts ':k:nh' opt; do
  case $opt in
    k) keep=$OPTARG ;;
    n) dry_run=true ;;
    h) usage; exit 0 ;;
    :) echo "option -$OPTARG needs a value" >&2; exit 2 ;;
    *) usage >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))

if (($# != 2)) || ! [[ $keep =~ ^[1-9][0-9]*$ ]]; then
  usage >&2
  exit 2
fi
src=$1 dest=$2

lock=$dest/.lock
mkdir -p -- "$dest"
if ! mkdir -- "$lock" 2>/dev/null; then
  echo "another backup is running" >&2
  exit 1
fi
trap 'rmdir -- "$lock"' EXIT

archive=$dest/backup-$(date +%Y%m%d-%H%M%S).tar.gz
if $dry_run; then
  echo "would write $archive"
else
  tar -C "$src" -czf "$archive" .
fi

shopt -s nullglob
archives=("$dest"/backup-*.tar.gz)   # the names sort by age, oldest first
surplus=$((${#archives[@]} - keep))
for ((i = 0; i < surplus; i++)); do
  if $dry_run; then
    echo "would remove ${archives[i]}"
  else
    rm -- "${archives[i]}"
  fi
done
