fof(a, axiom, p(a)).
fof(ü, axiom, q).
fof(c, conjecture, (p(a) | q).
