---- MODULE block ----
EXTENDS Naturals
VARIABLE x
CONSTANT N
Small == x < 3
Init == x = 0
Next == x' = (x + 1) % N
Spec == Init /\ [][Next]_x
Yes == TRUE
====
SPECIFICATION Spec
CONSTANT N = 5
CONSTANT Small <- Yes
INVARIANT Small
