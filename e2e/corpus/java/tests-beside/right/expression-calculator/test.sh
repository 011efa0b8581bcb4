#!/bin/sh
# Compiles everything and feeds each line of tests/cases.txt to the calculator.
cd "$(dirname "$0")" || exit 2
mkdir -p bin && javac -d bin calc/*.java tests/CaseRunner.java || exit 2
exec java -cp bin CaseRunner tests/cases.txt
