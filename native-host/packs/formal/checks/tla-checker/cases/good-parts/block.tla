---- MODULE block ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 5
Spec == Init /\ [][Next]_x
TypeOK == x \in 0..4
Safe == x < 5
BothInv == TypeOK /\ Safe
====
SPECIFICATION Spec
INVARIANT BothInv
