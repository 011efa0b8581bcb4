#!/bin/sh
# Ends process $1 when somebody stopped it (SIGSTOP) and does not let it go on: it is told by SIGUSR2, so that it says why it
# ends, and killed when it does not end. Ends with it. Ctrl-Z stops both, and then nothing is counted here.
pid=$1
stopped=0
while sleep 1; do
  if [ -d /proc/self ]; then
    IFS= read -r line 2>/dev/null <"/proc/$pid/stat" || exit 0
    state=${line##*) }
  else
    state=$(ps -o stat= -p "$pid") || exit 0
  fi
  case $state in
    T*) stopped=$((stopped + 1)) ;;
    Z* | '') exit 0 ;;
    *) stopped=0 ;;
  esac
  [ "$stopped" -ge 8 ] || continue
  kill -USR2 "$pid"
  kill -CONT "$pid"
  sleep 5
  kill -KILL "$pid"
  exit 0
done
