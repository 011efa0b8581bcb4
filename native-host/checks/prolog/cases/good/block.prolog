:- use_module(library(plunit)).
% Verwandtschaft — 😀
parent(tom, bob).
parent(bob, ann).
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

% ?- ancestor(tom, Who).
% Who = bob ;
% Who = ann ;
% false.

:- begin_tests(ancestor).
test(direct, [nondet]) :- ancestor(tom, bob).
test(all, all(X == [bob, ann])) :- ancestor(tom, X).
:- end_tests(ancestor).
