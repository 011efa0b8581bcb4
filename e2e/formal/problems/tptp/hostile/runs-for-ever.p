fof(start, axiom, p(zero)).
fof(step, axiom, ! [X,Y] : ((p(X) & p(Y)) => (p(s(X)) & p(f(X,Y)) & p(f(Y,s(X)))))).
fof(mix, axiom, ! [X,Y,Z] : f(X,f(Y,Z)) = f(f(X,s(Y)),Z)).
fof(goal, conjecture, q).
