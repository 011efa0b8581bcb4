------------------------------- MODULE SeqOps -------------------------------
EXTENDS Integers, Sequences

RECURSIVE Sum(_)
Sum(s) == IF s = << >> THEN 0 ELSE Head(s) + Sum(Tail(s))

Reverse(s) == [i \in 1..Len(s) |-> s[Len(s) + 1 - i]]

Range(s) == {s[i] : i \in DOMAIN s}

ASSUME Sum(<<1, 2, 3>>) = 6
ASSUME Sum(<< >>) = 0
ASSUME Reverse(<<1, 2, 3>>) = <<3, 2, 1>>
ASSUME Range(<<1, 2, 1>>) = {1, 2}
=============================================================================
