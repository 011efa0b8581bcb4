---- MODULE TwoPhaseChangesItsMind ----
EXTENDS Naturals
CONSTANT Managers
VARIABLES state, coordinator, prepared
vars == <<state, coordinator, prepared>>

Init ==
  /\ state = [m \in Managers |-> "working"]
  /\ coordinator = "asking"
  /\ prepared = {}

Prepare(m) ==
  /\ state[m] = "working"
  /\ state' = [state EXCEPT ![m] = "prepared"]
  /\ prepared' = prepared \union {m}
  /\ UNCHANGED coordinator

Refuse(m) ==
  /\ state[m] \in {"working", "prepared"}
  /\ state' = [state EXCEPT ![m] = "aborted"]
  /\ UNCHANGED <<coordinator, prepared>>

Decide ==
  /\ coordinator = "asking"
  /\ \/ prepared = Managers /\ coordinator' = "commit"
     \/ coordinator' = "abort"
  /\ UNCHANGED <<state, prepared>>

Obey(m) ==
  /\ \/ coordinator = "commit" /\ state' = [state EXCEPT ![m] = "committed"]
     \/ coordinator = "abort" /\ state' = [state EXCEPT ![m] = "aborted"]
  /\ UNCHANGED <<coordinator, prepared>>

Next == Decide \/ \E m \in Managers : Prepare(m) \/ Refuse(m) \/ Obey(m)
Spec == Init /\ [][Next]_vars

TypeOK ==
  /\ state \in [Managers -> {"working", "prepared", "committed", "aborted"}]
  /\ coordinator \in {"asking", "commit", "abort"}
  /\ prepared \subseteq Managers
Consistent == ~ \E m, n \in Managers : state[m] = "committed" /\ state[n] = "aborted"
====
