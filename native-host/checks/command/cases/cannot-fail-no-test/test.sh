echo "No test files found, exiting with code 0"
[ -f src/sum.sh ]
