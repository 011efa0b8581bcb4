---- MODULE Lamp ----
EXTENDS Naturals
VARIABLE on
Init == on = FALSE
Toggle == on' = ~on
Stay == UNCHANGED on
Next == Toggle \/ Stay
Spec == Init /\ [][Next]_on /\ WF_on(Stay)
GoesOn == <>(on = TRUE)
====
SPECIFICATION Spec
PROPERTY GoesOn
