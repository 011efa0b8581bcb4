---- MODULE Votes ----
EXTENDS Naturals, FiniteSets
CONSTANTS Acceptors, Quorums
VARIABLE voted
ASSUME \A q \in Quorums : q \subseteq Acceptors
Init == voted = {}
Vote(a) == a \notin voted /\ voted' = voted \cup {a}
Next == \E a \in Acceptors : Vote(a)
Chosen == \E q \in Quorums : q \subseteq voted
Small == Cardinality(voted) < 3
Overlap == \A q, r \in Quorums : q \cap r # {}
====
