#!/usr/bin/env bash
#
# Keeps daily, weekly and monthly snapshots of some folders.
set -Eeuo pipefail
shopt -s nullglob inherit_errexit

readonly SCRIPT_NAME=${0##*/}
declare -A KEEP=([daily]=7 [weekly]=4 [monthly]=12)
declare -a SOURCES=() EXCLUDES=('*.tmp' 'node_modules' '.cache')
TARGET=${BACKUP_TARGET:-/var/backups/snapshots}
DRY_RUN=false

log() { printf '[%(%F %T)T] %s\n' -1 "$*" >&2; }
die() { log "error: $*"; exit 1; }
trap 'log "failed in line $LINENO: $BASH_COMMAND"' ERR

usage() {
  cat <<USAGE
Usage: $SCRIPT_NAME [-n] [-t DIR] [-x PATTERN]... SOURCE...
USAGE
}

run() {
  if [[ $DRY_RUN == true ]]; then
    printf 'would run:'
    printf ' %q' "$@"
    printf '\n'
  else
    "$@"
  fi
}

period() {
  local day=$1
  if [[ ${day: -2} == 01 ]]; then
    echo monthly
  elif [[ $(date -d "$day" +%u) == 7 ]]; then
    echo weekly
  else
    echo daily
  fi
}

prune() {
  local kind=$1 keep=${KEEP[$1]}
  local -a found=("$TARGET/$kind"/*/)
  local excess=$((${#found[@]} - keep))
  ((excess > 0)) || return 0
  for old in "${found[@]:0:excess}"; do
    log "removing ${old%/}"
    run rm -rf -- "${old%/}"
  done
}

main() {
  local opt
  while getopts ':nt:x:h' opt; do
    case $opt in
      n) DRY_RUN=true ;;
      t) TARGET=$OPTARG ;;
      x) EXCLUDES+=("$OPTARG") ;;
      h) usage; exit 0 ;;
      :) die "-$OPTARG needs a value" ;;
      *) usage >&2; exit 2 ;;
    esac
  done
  shift $((OPTIND - 1))
  SOURCES=("$@")
  ((${#SOURCES[@]})) || { usage >&2; exit 2; }

  local today kind
  today=$(date +%F)
  kind=$(period "$today")
  local destination=$TARGET/$kind/$today
  local -a arguments=(--archive --delete)
  for pattern in "${EXCLUDES[@]}"; do
    arguments+=(--exclude "$pattern")
  done

  run mkdir -p "$destination"
  for source in "${SOURCES[@]}"; do
    [[ -d $source ]] || die "$source is no folder"
    run rsync "${arguments[@]}" "${source%/}/" "$destination/${source##*/}/"
  done

  local each
  for each in "${!KEEP[@]}"; do
    prune "$each"
  done
  log "done: ${#SOURCES[@]} folders to $destination"
}

main "$@"
