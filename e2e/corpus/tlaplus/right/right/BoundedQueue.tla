---------------------------- MODULE BoundedQueue ----------------------------
EXTENDS Naturals, Sequences

CONSTANTS N, Message

ASSUME N \in Nat /\ N > 0

VARIABLE q

Init == q = << >>

Put(m) == Len(q) < N /\ q' = Append(q, m)

Get == q # << >> /\ q' = Tail(q)

Next == Get \/ \E m \in Message : Put(m)

Spec == Init /\ [][Next]_q /\ WF_q(Get)

Bounded == Len(q) <= N

TypeOK == q \in Seq(Message)
=============================================================================
