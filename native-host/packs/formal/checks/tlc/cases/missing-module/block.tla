---- MODULE Steps ----
EXTENDS Naturals, Elsewhere
VARIABLE n
Init == n = 0
Next == n' = n
====
