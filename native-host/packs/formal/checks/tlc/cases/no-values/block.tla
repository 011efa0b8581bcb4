---- MODULE Steps ----
EXTENDS Naturals
CONSTANT N
VARIABLE n
Init == n = 0
Next == n' = (n + 1) % N
====
