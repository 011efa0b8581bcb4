#!/usr/bin/env bash
set -u

show_menu() {
  cat <<'MENU'
┌──────────────────┐
│ d  show the date │
│ w  who am I      │
│ q  quit          │
└──────────────────┘
MENU
}

while true; do
  show_menu
  read -r -p 'choice: ' answer || break
  case $answer in
    d) date ;;
    w) id -un ;;
    q) break ;;
    *) printf 'unknown choice: %s\n' "${answer@Q}" ;;
  esac
done
