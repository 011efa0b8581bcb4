fof(a, axiom, p).
fof(c1, conjecture, p).
fof(c2, conjecture, q).
