#!/usr/bin/env bash
set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
javac -d "$out" src/tasks/*.java test/tasks/*.java
for class in tasks.TaskGraphTest; do
  java -enableassertions -cp "$out" "$class"
done
