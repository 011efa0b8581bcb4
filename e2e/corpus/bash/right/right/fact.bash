#!/usr/bin/env bash

# factorial N: prints N! for 0 <= N <= 20
# factorial 5 prints 120
factorial() {
  local n=$1
  if ((n <= 1)); then
    echo 1
  else
    echo $((n * $(factorial $((n - 1)))))
  fi
}

n=${1-}
if ! [[ $n =~ ^(1?[0-9]|20)$ ]]; then
  echo "usage: fact.bash N   with N from 0 to 20" >&2
  exit 2
fi
factorial "$n"
