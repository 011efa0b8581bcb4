---- MODULE Skipped ----
EXTENDS Naturals
VARIABLE n
Init == n = 0
Next == n' = 1 - n
TypeOK == n \in 0..1
Odd == [n EXCEPT !.a.b = @ \cdot n]
====
