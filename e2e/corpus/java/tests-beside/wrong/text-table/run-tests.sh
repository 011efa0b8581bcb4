#!/bin/sh
set -eu
cd "$(dirname "$0")"
rm -rf target
mkdir -p target
javac -d target $(find src -name '*.java')
java -cp target org.example.table.TextTableTest
