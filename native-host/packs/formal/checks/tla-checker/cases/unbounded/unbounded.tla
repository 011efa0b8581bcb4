---- MODULE Counter ----
EXTENDS Naturals
VARIABLE n
Init == n = 0
Next == n' = n + 1
TypeOK == n \in Nat
====
