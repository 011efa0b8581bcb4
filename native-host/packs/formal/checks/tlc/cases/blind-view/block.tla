---- MODULE block ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 5
Spec == Init /\ [][Next]_x
Blind == 0
Small == x < 3
====
SPECIFICATION Spec
INVARIANT Small
VIEW Blind
