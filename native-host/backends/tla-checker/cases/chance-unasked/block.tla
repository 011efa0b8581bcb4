---- MODULE RandInit ----
EXTENDS Naturals
VARIABLE x
Init == x = RandomElement(0..1000)
Next == UNCHANGED x
Inv == x # 77
====

INIT Init
NEXT Next
INVARIANT Inv
