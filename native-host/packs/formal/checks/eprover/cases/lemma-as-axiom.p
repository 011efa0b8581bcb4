fof(l, lemma, ![X]: (p(X) => q(X))).
fof(a, axiom, p(a)).
fof(c, conjecture, q(a)).
