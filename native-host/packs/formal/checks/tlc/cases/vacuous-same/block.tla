---- MODULE block ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 5
Spec == Init /\ [][Next]_x
Same == x = x
Stable == Same /\ x + 1 = x + 1
====
SPECIFICATION Spec
INVARIANT Stable
