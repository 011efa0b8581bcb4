fof(a, axiom, p(a)).
fof(b, axiom, p(a, b)).
fof(c, conjecture, ?[X]: p(X)).
