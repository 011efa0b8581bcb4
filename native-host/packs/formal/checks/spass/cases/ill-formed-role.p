fof(a, axioms, p(a)).
fof(c, conjecture, p(a)).
