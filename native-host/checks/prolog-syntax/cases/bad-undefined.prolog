len([], 0).
len([_|T], N) :- len(T, M), plus_one(M, N), forall(member(X, T), shown(X)).
other(1).
len(x, 0).
