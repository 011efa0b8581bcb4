#!/usr/bin/env bash
# ┌────────────────────────────────┐
# │  the 16 basic terminal colours │
# └────────────────────────────────┘
names=(black red green yellow blue magenta cyan white)
reset=$'\e[0m'

for i in "${!names[@]}"; do
  printf '\e[%dm%-8s%s  \e[%dm%-8s%s\n' \
    "$((30 + i))" "${names[i]}" "$reset" \
    "$((90 + i))" "${names[i]}" "$reset"
done
