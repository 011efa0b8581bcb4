---- MODULE block ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 5
Spec == Init /\ [][Next]_x
Small == x < 3
====
SPECIFICATION Spec
CONSTANT Small = TRUE
INVARIANT Small
