---- MODULE ReplacedNext ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 5
Spec == Init /\ [][Next]_x
Idle == UNCHANGED x
Small == x < 3
====
SPECIFICATION Spec
CONSTANT Next <- Idle
INVARIANT Small
