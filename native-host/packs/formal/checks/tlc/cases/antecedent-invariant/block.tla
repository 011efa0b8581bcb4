---- MODULE block ----
EXTENDS Naturals
VARIABLES x, crashed
vars == <<x, crashed>>
Init == x = 0 /\ crashed = FALSE
Next == x' = (x + 1) % 5 /\ UNCHANGED crashed
Spec == Init /\ [][Next]_vars
SafeAfterCrash == crashed => x = 99
====
SPECIFICATION Spec
INVARIANT SafeAfterCrash
