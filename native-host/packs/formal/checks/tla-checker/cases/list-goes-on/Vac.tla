---- MODULE Vac ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == x' = (x + 1) % 5 /\ y' = x
Safe ==
    /\ x = 1 \/ x = 2
    /\ y < 3
    => y < 2
====
INIT Init
NEXT Next
INVARIANT Safe
