#!/usr/bin/env bash
# Starts COMMAND again whenever it ends. Stop with Ctrl-C or SIGTERM.

if [ $# -eq 0 ]; then
  echo "usage: $0 COMMAND [ARG...]" >&2
  exit 2
fi

child=
stop() {
  [ -n "$child" ] && kill "$child" 2>/dev/null
  exit 0
}
trap stop INT TERM

while :; do
  "$@" &
  child=$!
  wait "$child"
  echo "$1 ended with status $?, starting it again in 1 s" >&2
  child=
  sleep 1
done
