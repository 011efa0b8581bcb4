---- MODULE Cache ----
EXTENDS Naturals, FiniteSets, Sequences
CONSTANT Keys, Max
VARIABLES store, order
Init == store = {} /\ order = <<>>
Put(k) == /\ k \notin store
          /\ IF Cardinality(store) >= Max
             THEN store' = (store \ {Head(order)}) \cup {k} /\ order' = Append(Tail(order), k)
             ELSE store' = store \cup {k} /\ order' = Append(order, k)
Next == \E k \in Keys : Put(k)
Spec == Init /\ [][Next]_<<store, order>>
Bounded == Cardinality(store) <= Max
====
