---- MODULE Counter ----
EXTENDS Naturals
VARIABLE n
Init == n \in Nat
Next == n' = n + 1
TypeOK == n \in Nat
====
