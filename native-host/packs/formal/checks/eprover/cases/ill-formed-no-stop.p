fof(a, axiom, p(a))
fof(c, conjecture, p(a)).
