---- MODULE ReplacedInvariant ----
EXTENDS Naturals
CONSTANT Limit
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % Limit
Spec == Init /\ [][Next]_x
Small == x < Limit
Five == 5
====
SPECIFICATION Spec
CONSTANT Limit <- Five
INVARIANT Small
