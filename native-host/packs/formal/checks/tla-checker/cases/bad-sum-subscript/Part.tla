---- MODULE Part ----
EXTENDS Naturals
VARIABLES x, y
sum == x + y
Init == x = 0 /\ y = 0
Next == x < 2 /\ x' = x + 1 /\ y' = y
Spec == Init /\ [][Next]_sum
Small == y = 0
====
