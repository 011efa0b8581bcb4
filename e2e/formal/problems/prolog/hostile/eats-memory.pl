grow(X) :- grow(f(X, X, "text")).
:- grow(a).
