---- MODULE Vac ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == x' = (x + 1) % 5 /\ y' = x
Safe ==
  \A n \in 0..4 :
    ((x = n \/ y = n) /\ x > 4)
    => y > 2
====
INIT Init
NEXT Next
INVARIANT Safe
