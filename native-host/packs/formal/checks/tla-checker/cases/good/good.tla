An hour clock with a bell, as an example.
---- MODULE Clock ----
EXTENDS Naturals
CONSTANT Hours
ASSUME Hours \in Nat /\ Hours > 1
VARIABLES hour, rung  (* a comment (* in a comment *) here *)

vars == <<hour, rung>>

TypeOK == /\ hour \in 0..(Hours - 1)
          /\ rung \in BOOLEAN

Init == hour = 0 /\ rung = FALSE

Tick == /\ ~rung
        /\ hour' = IF hour = Hours - 1 THEN 0 ELSE hour + 1
        /\ rung' = TRUE

Ring == rung /\ rung' = FALSE /\ UNCHANGED hour

Next == Tick \/ Ring

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Comes == hour = 1 ~> hour = 0
Safety == [](hour < Hours)

THEOREM Spec => []TypeOK
====
\* cfg
CONSTANT Hours = 3
