------------------------------ MODULE DieHard ------------------------------
EXTENDS Naturals

VARIABLES small, big    \* gallons in the 3-gallon and in the 5-gallon jug

Min(a, b) == IF a < b THEN a ELSE b

Init == small = 0 /\ big = 0

FillSmall  == small' = 3 /\ big' = big
FillBig    == big' = 5 /\ small' = small
EmptySmall == small' = 0 /\ big' = big
EmptyBig   == big' = 0 /\ small' = small

SmallToBig ==
    LET poured == Min(small, 5 - big)
    IN  small' = small - poured /\ big' = big + poured

BigToSmall ==
    LET poured == Min(big, 3 - small)
    IN  big' = big - poured /\ small' = small + poured

Next ==
    FillSmall \/ FillBig \/ EmptySmall \/ EmptyBig \/ SmallToBig \/ BigToSmall

TypeOK == small \in 0..3 /\ big \in 0..5

(* This is not invariant: TLC's counterexample is the solution of the riddle. *)
NotSolved == big # 4
=============================================================================
