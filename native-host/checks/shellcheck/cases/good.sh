#!/usr/bin/env bash
set -euo pipefail

for file in ./*.txt; do
  grep -c "é" -- "$file"
done
