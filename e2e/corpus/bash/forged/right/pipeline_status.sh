#!/usr/bin/env bash
set -o pipefail

# Sum of the second column of the lines of a text.
sum_column() {
  awk '{ total += $2 } END { print total + 0 }' <<< "$1"
}

check() {
  { [[ $(sum_column "$1") == "$2" ]] || { echo "FAIL: $1"; false; }; } | cat
}

check $'1 2\n3 4' 6 || exit 1
check '' 0 || exit 1
echo "all checks passed"
