---- MODULE Post ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Inv == x < 3
Wrong == TLCGet("distinct") = 77
====

INIT Init
NEXT Next
INVARIANT Inv
POSTCONDITION Wrong
