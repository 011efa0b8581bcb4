---- MODULE NoStart ----
EXTENDS Naturals
VARIABLE x
Init == x \in 1..3 /\ x < 3
Next == x' = 3 - x
Spec == Init /\ [][Next]_x
Small == x < 3
====
SPECIFICATION Spec
INVARIANT Small
