fof(a, axiom, p(a)).
fof(q, question, ?[X]: p(X)).
