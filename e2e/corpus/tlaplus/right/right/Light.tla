-------------------------------- MODULE Light --------------------------------
VARIABLES ns, ew

Colors == {"red", "green", "yellow"}

Init == ns = "red" /\ ew = "red"

GoNS   == ns = "red" /\ ew = "red" /\ ns' = "green" /\ UNCHANGED ew
SlowNS == ns = "green" /\ ns' = "yellow" /\ UNCHANGED ew
StopNS == ns = "yellow" /\ ns' = "red" /\ UNCHANGED ew

GoEW   == ns = "red" /\ ew = "red" /\ ew' = "green" /\ UNCHANGED ns
SlowEW == ew = "green" /\ ew' = "yellow" /\ UNCHANGED ns
StopEW == ew = "yellow" /\ ew' = "red" /\ UNCHANGED ns

Next == GoNS \/ SlowNS \/ StopNS \/ GoEW \/ SlowEW \/ StopEW

Spec == Init /\ [][Next]_<<ns, ew>>

TypeOK == ns \in Colors /\ ew \in Colors
Safe   == ns = "red" \/ ew = "red"
==============================================================================
