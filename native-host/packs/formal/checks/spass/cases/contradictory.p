fof(bird, axiom, ![X]: (bird(X) => flies(X))).
fof(penguin, axiom, ![X]: (penguin(X) => (bird(X) & ~flies(X)))).
fof(tux, axiom, penguin(tux)).
fof(c, conjecture, moon = cheese).
