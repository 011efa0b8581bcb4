fof(a, axiom, p(X)).
fof(c, conjecture, p(a)).
