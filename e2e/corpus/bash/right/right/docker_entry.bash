#!/bin/sh
set -eu

: "${DB_HOST:?DB_HOST is not set}"
: "${DB_PORT:=5432}"

tries=30
until nc -z "$DB_HOST" "$DB_PORT"; do
  tries=$((tries - 1))
  if [ "$tries" -le 0 ]; then
    echo "no database at $DB_HOST:$DB_PORT" >&2
    exit 1
  fi
  sleep 1
done

exec "$@"
