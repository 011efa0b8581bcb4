---- MODULE Buffer ----
EXTENDS Naturals, Sequences
VARIABLE queue
TypeOK == Len(queue) <= 2
Init == queue = <<>>
Put == Len(queue) < 2 /\ queue' = Append(queue, 1)
Next == Put
Spec == Init /\ [][Next]_queue
Drains == <>(queue = <<>>)
====
