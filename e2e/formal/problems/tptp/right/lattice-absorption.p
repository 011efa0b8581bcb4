fof(absorb_join, axiom, ! [X,Y] : join(X,meet(X,Y)) = X).
fof(absorb_meet, axiom, ! [X,Y] : meet(X,join(X,Y)) = X).
fof(idempotent, conjecture, ! [X] : join(X,X) = X).
