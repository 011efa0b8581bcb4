---- MODULE Vac ----
EXTENDS Naturals
VARIABLES x
Init == x = 0
Next == x' = (x + 1) % 5
Small == x = x
====
INIT Init
NEXT Next
INVARIANT Small
