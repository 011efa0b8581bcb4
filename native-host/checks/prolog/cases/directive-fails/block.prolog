p(1).
:- p(2).
:- atom_length(X, Y), write(X-Y).
?- p(X).
X = 1.
