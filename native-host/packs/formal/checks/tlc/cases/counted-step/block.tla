---- MODULE Level ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == TLCGet("level") < 3 /\ x' = x + 1
Inv == x < 9
====

INIT Init
NEXT Next
INVARIANT Inv
CHECK_DEADLOCK FALSE
