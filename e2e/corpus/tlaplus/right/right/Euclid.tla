------------------------------- MODULE Euclid -------------------------------
EXTENDS Integers

CONSTANTS M, N
ASSUME M \in Nat \ {0} /\ N \in Nat \ {0}

VARIABLES x, y

Divides(d, n) == \E k \in 1..n : d * k = n

CommonDivisors(m, n) == {d \in 1..m : Divides(d, m) /\ Divides(d, n)}

IsGcd(g, m, n) ==
    /\ g \in CommonDivisors(m, n)
    /\ \A d \in CommonDivisors(m, n) : d <= g

Init == x = M /\ y = N

Next ==
    \/ x > y /\ x' = x - y /\ y' = y
    \/ y > x /\ y' = y - x /\ x' = x

Spec == Init /\ [][Next]_<<x, y>> /\ WF_<<x, y>>(Next)

\* Once nothing changes any more both hold the greatest common divisor.
Correct == x = y => IsGcd(x, M, N)

Termination == <>(x = y)
=============================================================================
