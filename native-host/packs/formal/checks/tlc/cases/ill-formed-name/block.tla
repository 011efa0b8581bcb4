---- MODULE Steps ----
EXTENDS Naturals
VARIABLE n
Init == n = 0
Next == n' = m + 1
====
