% To E a comment begins at the number sign, so that three formulas stand here.
fof(a, axiom, (p # '
)). fof(hidden, axiom, (q # '
)).
fof(c, conjecture, q).
