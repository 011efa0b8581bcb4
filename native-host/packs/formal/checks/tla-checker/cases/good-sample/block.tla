---- MODULE Sample ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Sample == RandomElement({0, 1})
Inv == x < 3
====

INIT Init
NEXT Next
INVARIANT Inv
