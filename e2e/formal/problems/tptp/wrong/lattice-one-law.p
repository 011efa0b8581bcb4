fof(absorb_join, axiom, ! [X,Y] : join(X,meet(X,Y)) = X).
fof(idempotent, conjecture, ! [X] : join(X,X) = X).
