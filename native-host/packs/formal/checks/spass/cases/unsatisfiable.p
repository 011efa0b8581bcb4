fof(barber, axiom, ?[B]: ![X]: (shaves(B, X) <=> ~shaves(X, X))).
