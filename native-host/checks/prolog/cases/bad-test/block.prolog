:- use_module(library(plunit)).
double(X, Y) :- Y is X * 3.
:- begin_tests(double).
test(two, X =:= 4) :- double(2, X).
test(zero) :- double(0, 0).
test(later, [blocked(todo)]) :- fail.
:- end_tests(double).
