fof(no_such_barber, conjecture, ? [B] : ! [X] : (shaves(B,X) <=> ~ shaves(X,X))).
