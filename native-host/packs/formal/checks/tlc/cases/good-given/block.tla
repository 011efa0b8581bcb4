---- MODULE block ----
EXTENDS Naturals
CONSTANT Limit
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % Limit
Spec == Init /\ [][Next]_x
Five == 5
Small == x < Limit
====
SPECIFICATION Spec
CONSTANT Limit <- Five
INVARIANT Small
