---- MODULE Lock ----
EXTENDS Naturals
\* Two clerks « einer nach dem anderen » share one stamp.
CONSTANT N
VARIABLES pc, holder
vars == <<pc, holder>>
Procs == 1..N
Init == pc = [p \in Procs |-> "idle"] /\ holder = 0
Try(p) == pc[p] = "idle" /\ pc' = [pc EXCEPT ![p] = "wait"] /\ UNCHANGED holder
Enter(p) == pc[p] = "wait" /\ holder = 0 /\ pc' = [pc EXCEPT ![p] = "in"] /\ holder' = p
Leave(p) == pc[p] = "in" /\ pc' = [pc EXCEPT ![p] = "idle"] /\ holder' = 0
Next == \E p \in Procs: Try(p) \/ Enter(p) \/ Leave(p)
Spec == Init /\ [][Next]_vars /\ \A p \in Procs: SF_vars(Enter(p)) /\ WF_vars(Leave(p))
Mutex == \A p, q \in Procs: pc[p] = "in" /\ pc[q] = "in" => p = q
Live == \A p \in Procs: pc[p] = "wait" ~> pc[p] = "in"
====
