:- use_module(library(plunit)).

parent(ada, bea).
parent(bea, cleo).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(Y, X), ancestor(Y, Z).

:- begin_tests(family).

test(direct) :- ancestor(ada, bea), !.
test(further, all(X == [bea, cleo])) :- ancestor(ada, X).
test(not_backwards, [fail]) :- ancestor(cleo, ada).

:- end_tests(family).
