---- MODULE Steps ----
EXTENDS Naturals
CONSTANT N
ASSUME N > 3
VARIABLE n
Init == n = 0
Next == n' = (n + 1) % N
====
CONSTANT N = 2
