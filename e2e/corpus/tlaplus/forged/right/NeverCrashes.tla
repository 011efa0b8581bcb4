---- MODULE NeverCrashes ----
EXTENDS Naturals
VARIABLES x, crashed
vars == <<x, crashed>>
Init == x = 0 /\ crashed = FALSE
Step == ~crashed /\ x' = (x + 1) % 5 /\ UNCHANGED crashed
Crash == x = 4 /\ crashed' = TRUE /\ UNCHANGED x
Next == Step \/ Crash \/ (crashed /\ UNCHANGED vars)
Spec == Init /\ [][Next]_vars
SafeAfterCrash == crashed => x = 4
====
SPECIFICATION Spec
INVARIANT SafeAfterCrash
