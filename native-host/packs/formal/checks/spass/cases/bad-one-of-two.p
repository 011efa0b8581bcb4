fof(a, axiom, p).
fof(follows, conjecture, p | q).
fof(does_not, conjecture, q).
