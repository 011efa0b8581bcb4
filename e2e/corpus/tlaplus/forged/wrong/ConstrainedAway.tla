---- MODULE ConstrainedAway ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Spec == Init /\ [][Next]_x
Near == x < 1
Small == x < 2
====
SPECIFICATION Spec
INVARIANT Small
CONSTRAINT Near
