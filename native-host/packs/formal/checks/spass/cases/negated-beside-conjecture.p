% The second line says of q that it holds, and is no claim.
fof(c, conjecture, q).
fof(n, negated_conjecture, q).
