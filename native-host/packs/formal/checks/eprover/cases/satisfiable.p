fof(a, axiom, ?[X]: p(X)).
fof(b, axiom, ?[X]: ~p(X)).
