:- use_module(library(plunit)).

parent(ada, bea).
parent(bea, cleo).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

:- begin_tests(family).

:- end_tests(family).
