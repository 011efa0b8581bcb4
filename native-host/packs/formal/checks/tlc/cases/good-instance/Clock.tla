---- MODULE Clock ----
EXTENDS Hours
VARIABLE minute
Full == INSTANCE Steps WITH most <- 59, x <- minute
Init == minute = 0 /\ HourInit
Next == Full!Step /\ HourStep(minute = 59)
Spec == Init /\ [][Next]_<<minute, hour>>
Sane == minute \in 0..59 /\ hour \in 0..23
====
