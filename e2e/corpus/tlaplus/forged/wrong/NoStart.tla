---- MODULE NoStart ----
EXTENDS Naturals
VARIABLE x
Init == x \in 1..3 /\ x > 3
Next == x' = x + 1
Spec == Init /\ [][Next]_x
Small == x < 0
====
SPECIFICATION Spec
INVARIANT Small
