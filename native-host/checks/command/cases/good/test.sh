. ./src/sum.sh
[ "$(sum 1 2)" = 3 ]
