------------------------------- MODULE Mutex -------------------------------
(***************************************************************************)
(* Each process goes  idle -> waiting -> critical -> idle.                 *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS Proc, None

ASSUME None \notin Proc

VARIABLES pc, owner

vars == <<pc, owner>>

TypeOK ==
    /\ pc \in [Proc -> {"idle", "waiting", "critical"}]
    /\ owner \in Proc \cup {None}

Init ==
    /\ pc = [p \in Proc |-> "idle"]
    /\ owner = None

Request(p) ==
    /\ pc[p] = "idle"
    /\ pc' = [pc EXCEPT ![p] = "waiting"]
    /\ UNCHANGED owner

Enter(p) ==
    /\ pc[p] = "waiting"
    /\ owner = None
    /\ owner' = p
    /\ pc' = [pc EXCEPT ![p] = "critical"]

Leave(p) ==
    /\ pc[p] = "critical"
    /\ owner' = None
    /\ pc' = [pc EXCEPT ![p] = "idle"]

Next == \E p \in Proc : Request(p) \/ Enter(p) \/ Leave(p)

Spec == Init /\ [][Next]_vars

Exclusion == Cardinality({p \in Proc : pc[p] = "critical"}) <= 1
=============================================================================
