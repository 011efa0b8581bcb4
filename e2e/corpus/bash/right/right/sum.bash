#!/usr/bin/env bash
set -u

total=0
number=0
while IFS= read -r line; do
	number=$((number + 1))
	if [[ ! $line =~ ^[[:space:]]*(-?)([0-9]+)[[:space:]]*$ ]]; then
		echo "line $number is not a whole number" >&2
		exit 1
	fi
	value=$((10#${BASH_REMATCH[2]}))   # 08 is eight, not an octal error
	if [[ ${BASH_REMATCH[1]} == - ]]; then
		value=$((-value))
	fi
	total=$((total + value))
done
echo "$total"
