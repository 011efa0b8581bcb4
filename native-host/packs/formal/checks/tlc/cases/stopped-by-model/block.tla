---- MODULE Exit ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x < 10 /\ x' = x + 1 /\ (x' = 3 => TLCSet("exit", TRUE))
Inv == x < 9
====

INIT Init
NEXT Next
INVARIANT Inv
CHECK_DEADLOCK FALSE
