---- MODULE Mutex ----
EXTENDS Naturals
VARIABLES pc, label

Init == pc = [p \in {1, 2} |-> "idle"] /\ label = "🎈"

Enter(p) == pc[p] = "idle" /\ pc' = [pc EXCEPT ![p] = "critical"] /\ UNCHANGED label
Leave(p) == pc[p] = "critical" /\ pc' = [pc EXCEPT ![p] = "idle"] /\ UNCHANGED label

Next == \E p \in {1, 2} : Enter(p) \/ Leave(p)

MutualExclusion == ~(pc[1] = "critical" /\ pc[2] = "critical")
====
