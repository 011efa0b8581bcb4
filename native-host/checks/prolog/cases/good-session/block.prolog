len([], 0).
len([_|T], N) :- len(T, M), N is M + 1.

?- len([a, b, c], N).
N = 3.

?- L = [_, _], len(L, N).
L = [_A, _B],
N = 2.

?- member(_, [1, 2]).
true .
