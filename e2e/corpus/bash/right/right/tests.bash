#!/usr/bin/env bash

trim() {
  local s=$1
  s=${s#"${s%%[![:space:]]*}"}
  s=${s%"${s##*[![:space:]]}"}
  printf '%s' "$s"
}

failures=0
check() {
  local got
  got=$(trim "$1")
  if [[ $got != "$2" ]]; then
    printf 'trim %s gave %s, not %s\n' "${1@Q}" "${got@Q}" "${2@Q}"
    failures=$((failures + 1))
  fi
}

check '  a b  ' 'a b'
check $'\tx\n' 'x'
check '' ''
check '   ' ''

echo "$failures failures"
((failures == 0))
