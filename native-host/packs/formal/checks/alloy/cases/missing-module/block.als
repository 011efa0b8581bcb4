open shapes/circle
sig A {}
run {} for 2
