#!/usr/bin/env bash
set -e

# The text in upper case.
to_upper() {
  printf '%s\n' "${1,,}"
}

run_tests() {
  [[ $(to_upper abc) == ABC ]]
  [[ $(to_upper '') == '' ]]
  echo "2 checks done"
}

if run_tests; then
  echo "passed"
else
  exit 1
fi
