parent(ada, bea).
parent(bea, cleo).
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

% ?- ancestor(ada, W).
% W = bea.
