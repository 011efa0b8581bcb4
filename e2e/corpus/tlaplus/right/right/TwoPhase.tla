------------------------------ MODULE TwoPhase ------------------------------
CONSTANT RM

VARIABLES rmState, decision

vars == <<rmState, decision>>

TypeOK ==
    /\ rmState \in [RM -> {"working", "prepared", "committed", "aborted"}]
    /\ decision \in {"none", "commit", "abort"}

Init ==
    /\ rmState = [r \in RM |-> "working"]
    /\ decision = "none"

Prepare(r) ==
    /\ rmState[r] = "working"
    /\ rmState' = [rmState EXCEPT ![r] = "prepared"]
    /\ UNCHANGED decision

Refuse(r) ==
    /\ rmState[r] = "working"
    /\ rmState' = [rmState EXCEPT ![r] = "aborted"]
    /\ UNCHANGED decision

Decide ==
    /\ decision = "none"
    /\ decision' = IF \A r \in RM : rmState[r] = "prepared" THEN "commit" ELSE "abort"
    /\ UNCHANGED rmState

Obey(r) ==
    /\ \/ /\ decision = "commit"
          /\ rmState' = [rmState EXCEPT ![r] = "committed"]
       \/ /\ decision = "abort"
          /\ rmState' = [rmState EXCEPT ![r] = "aborted"]
    /\ UNCHANGED decision

Next == Decide \/ \E r \in RM : Prepare(r) \/ Refuse(r) \/ Obey(r)

Spec == Init /\ [][Next]_vars

Consistent ==
    \A r, s \in RM : ~(rmState[r] = "committed" /\ rmState[s] = "aborted")
=============================================================================
