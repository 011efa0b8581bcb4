:- use_module(library(plunit)).
:- begin_tests(t).
test(wrong) :- 1 =:= 2.
:- end_tests(t).
:- format("% All 1 tests passed~n"), halt(0).
