open ../../../../../../etc/passwd
sig Node { next: lone Node }
assert a { no none }
check a for 3
