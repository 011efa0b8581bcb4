---- MODULE Counter ----
EXTENDS Naturals
CONSTANT Limit
VARIABLE n
Init == n = 0
Next == n' = (n + 1) % Limit
TypeOK == n \in Nat
====
