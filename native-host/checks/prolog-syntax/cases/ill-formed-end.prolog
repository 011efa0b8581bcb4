a(1).
b(X) :- c(X,
