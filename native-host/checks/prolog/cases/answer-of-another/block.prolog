add(X, Y, Z) :- Z is X + Y.

% ?- add(1, 2, X).
% Z = 99.
