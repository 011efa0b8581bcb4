fof(associative, axiom, ! [X,Y,Z] : mult(mult(X,Y),Z) = mult(X,mult(Y,Z))).
fof(left_identity, axiom, ! [X] : mult(e,X) = X).
fof(right_identity, axiom, ! [X] : mult(X,e) = X).
fof(squares, axiom, ! [X] : mult(X,mult(X,X)) = e).
fof(commutes, conjecture, ! [X,Y] : mult(X,Y) = mult(Y,X)).
