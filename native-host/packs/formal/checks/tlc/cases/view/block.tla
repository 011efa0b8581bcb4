---- MODULE Clock ----
EXTENDS Naturals
VARIABLES n, ticks
Init == n = 0 /\ ticks = 0
Next == n' = (n + 1) % 3 /\ ticks' = ticks + 1
Spec == Init /\ [][Next]_<<n, ticks>>
Hand == n
Small == n < 3
====
SPECIFICATION Spec
INVARIANT Small
VIEW Hand
