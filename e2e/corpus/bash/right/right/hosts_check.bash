#!/usr/bin/env bash
set -uo pipefail

hosts=(one.example.com two.example.com three.example.com)
declare -A job=()

for host in "${hosts[@]}"; do
  curl --silent --fail --max-time 5 --output /dev/null "https://$host/health" &
  job[$host]=$!
done

failed=0
for host in "${hosts[@]}"; do
  if wait "${job[$host]}"; then
    printf '%-20s ok\n' "$host"
  else
    printf '%-20s DOWN\n' "$host"
    failed=$((failed + 1))
  fi
done
exit $((failed > 0))
