---- MODULE SomethingElse ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 - x
Inv == x \in {0, 1}
====
