---- MODULE Part ----
EXTENDS Naturals
VARIABLES x, y
one == <<x>>
vars == <<one, y>>
Init == x = 0 /\ y = 0
Next == x < 2 /\ x' = x + 1 /\ y' = y
Box == [][Next]_vars
Spec == Init /\ [][Next]_vars
Small == y = 0
====
