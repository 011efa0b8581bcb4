:- use_module(library(plunit)).

join([], L, L).
join([H|T], L, [H|R]) :- join(T, L, R).

reverse_list(L, R) :- reverse_list(L, [], R).
reverse_list([], A, A).
reverse_list([H|T], A, R) :- reverse_list(T, [H|A], R).

:- begin_tests(lists).

test(join, L == [1, 2, 3]) :- join([1], [2, 3], L).
test(split, all(X-Y == [[]-[1,2], [1]-[2], [1,2]-[]])) :- join(X, Y, [1, 2]).
test(reverse, R == [1, 2, 3]) :- reverse_list([1, 2, 3], R).

:- end_tests(lists).
