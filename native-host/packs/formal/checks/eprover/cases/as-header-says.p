% Status : CounterSatisfiable
fof(a, axiom, ?[X]: p(X)).
fof(c, conjecture, ![X]: p(X)).
