fof(a, axiom, ! [X] : (man(X) => mortal(X)).
fof(c, conjecture, mortal(socrates)).
