#!/usr/bin/env bash
# Usage: disk_alert.bash [PERCENT]     (default 90)
set -euo pipefail

limit=${1:-90}
if ! [[ $limit =~ ^[0-9]+$ ]]; then
  echo "not a number: ${limit@Q}" >&2
  exit 2
fi

status=0
while read -r _ _ _ _ used mount; do
  percent=${used%\%}
  if [[ $percent =~ ^[0-9]+$ ]] && ((percent >= limit)); then
    printf '%3d%%  %s\n' "$percent" "$mount"
    status=1
  fi
done < <(df -P | tail -n +2)
exit "$status"
