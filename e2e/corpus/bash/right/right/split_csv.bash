#!/usr/bin/env bash
# split_csv.bash COLUMN < FILE
# Columns count from 1. Fields must not contain quotes or commas.
column=${1:?usage: split_csv.bash COLUMN}
if ! [[ $column =~ ^[1-9][0-9]*$ ]]; then
  echo "COLUMN must be a positive number" >&2
  exit 2
fi
while IFS=, read -r -a fields || ((${#fields[@]})); do
  printf '%s\n' "${fields[column - 1]-}"
done
