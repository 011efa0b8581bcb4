% Words that a prover says of a text stand among the names: skipped, Error, treated as.
fof('formula skipped', axiom, p(a)).
fof('an # error', axiom, ![X]: (p(X) => error(X))).
fof(12, axiom, ![X]: (error(X) => skipped(X))).
fof(error, conjecture, skipped(a)).
