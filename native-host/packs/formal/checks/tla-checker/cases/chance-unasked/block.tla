---- MODULE RandInit ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = RandomElement(0..1000)
Next == UNCHANGED x
Inv == x # 77
====

INIT Init
NEXT Next
INVARIANT Inv
