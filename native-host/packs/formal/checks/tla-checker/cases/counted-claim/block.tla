---- MODULE Level ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Early == TLCGet("level") < 4
====

INIT Init
NEXT Next
INVARIANT Early
