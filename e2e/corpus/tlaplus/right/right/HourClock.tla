----------------------------- MODULE HourClock -----------------------------
EXTENDS Naturals

VARIABLE hr

TypeOK == hr \in 1..12

Init == hr \in 1..12

Next == hr' = IF hr = 12 THEN 1 ELSE hr + 1

Spec == Init /\ [][Next]_hr /\ WF_hr(Next)

THEOREM Spec => []TypeOK
=============================================================================
