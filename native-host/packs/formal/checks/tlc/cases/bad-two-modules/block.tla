The counter and its model:

---- MODULE Counter ----
EXTENDS Naturals
CONSTANT Most
VARIABLE n
Init == n = 0
Up == n < Most /\ n' = n + 1
Next == Up
Spec == Init /\ [][Next]_n
====

---- MODULE MCounter ----
EXTENDS Counter
Small == n < 3
====
SPECIFICATION Spec
CONSTANT Most = 5
INVARIANT Small
