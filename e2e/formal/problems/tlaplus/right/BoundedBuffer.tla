---- MODULE BoundedBuffer ----
EXTENDS Naturals, Sequences
CONSTANT Capacity
VARIABLE buffer

Init == buffer = <<>>
Put == Len(buffer) < Capacity /\ \E x \in {1, 2} : buffer' = Append(buffer, x)
Take == buffer # <<>> /\ buffer' = Tail(buffer)
Next == Put \/ Take
Spec == Init /\ [][Next]_buffer

Bounded == Len(buffer) <= Capacity
TypeOK == buffer \in Seq({1, 2})
====
