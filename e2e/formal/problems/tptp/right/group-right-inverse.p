% In a group given by left identity and left inverse, the inverse is on the right as well.
fof(associative, axiom, ! [X,Y,Z] : mult(mult(X,Y),Z) = mult(X,mult(Y,Z))).
fof(left_identity, axiom, ! [X] : mult(e,X) = X).
fof(left_inverse, axiom, ! [X] : mult(inv(X),X) = e).
fof(right_inverse, conjecture, ! [X] : mult(X,inv(X)) = e).
