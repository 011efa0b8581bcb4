---- MODULE Counting ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3 /\ TLCSet(1, TLCGet(1) + 1)
Sample == RandomElement({0, 1})
Inv == x < 3
Steps == TLCGet(1) > 0
ASSUME TLCSet(1, 0)
====

INIT Init
NEXT Next
INVARIANT Inv
POSTCONDITION Steps
