---- MODULE Rand ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = RandomElement(0..1000000) % 2
Pick == RandomElement({0, 1})
Inv == x < 2 
====

INIT Init
NEXT Next
INVARIANT Inv
