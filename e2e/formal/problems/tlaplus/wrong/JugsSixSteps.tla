---- MODULE JugsSixSteps ----
EXTENDS Naturals
VARIABLES small, big, steps
vars == <<small, big, steps>>
Min(a, b) == IF a < b THEN a ELSE b

Init == small = 0 /\ big = 0 /\ steps = 0
Count == steps < 6 /\ steps' = steps + 1
FillSmall == small' = 3 /\ big' = big
FillBig == big' = 5 /\ small' = small
EmptySmall == small' = 0 /\ big' = big
EmptyBig == big' = 0 /\ small' = small
SmallToBig == big' = Min(big + small, 5) /\ small' = small - (big' - big)
BigToSmall == small' = Min(big + small, 3) /\ big' = big - (small' - small)
Done == steps = 6 /\ UNCHANGED vars
Next == Done \/ (Count /\ (FillSmall \/ FillBig \/ EmptySmall \/ EmptyBig \/ SmallToBig \/ BigToSmall))
Spec == Init /\ [][Next]_vars

NotFour == big # 4
====
