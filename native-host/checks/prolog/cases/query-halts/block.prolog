a(1).
?- a(X), halt.
X = 1.
?- a(X).
X = 1.
