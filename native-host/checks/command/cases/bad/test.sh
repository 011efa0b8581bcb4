. ./src/sum.sh
[ "$(sum 1 2)" = 3 ] || { echo "src/sum.sh:1:9: sum 1 2 is not 3 ($$ ms)"; exit 1; }
