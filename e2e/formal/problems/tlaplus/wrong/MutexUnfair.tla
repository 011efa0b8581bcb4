---- MODULE MutexUnfair ----
EXTENDS Naturals
VARIABLES pc, turn
vars == <<pc, turn>>
Processes == {0, 1}

Init == pc = [p \in Processes |-> "idle"] /\ turn = 0
Ask(p) == pc[p] = "idle" /\ pc' = [pc EXCEPT ![p] = "waiting"] /\ turn' = turn
Enter(p) ==
  /\ pc[p] = "waiting"
  /\ \/ turn = p
     \/ pc[1 - p] = "idle"
  /\ pc[1 - p] # "inside"
  /\ pc' = [pc EXCEPT ![p] = "inside"]
  /\ turn' = turn
Leave(p) == pc[p] = "inside" /\ pc' = [pc EXCEPT ![p] = "idle"] /\ turn' = 1 - p

Next == \E p \in Processes : Ask(p) \/ Enter(p) \/ Leave(p)
Fairness == \A p \in Processes : SF_vars(Enter(p)) /\ WF_vars(Leave(p))
Spec == Init /\ [][Next]_vars

Exclusive == ~ (pc[0] = "inside" /\ pc[1] = "inside")
Served == \A p \in Processes : (pc[p] = "waiting") ~> (pc[p] = "inside")
====
