halves(L, A, B) :- length(L, N), H is N // 2, length(A, H), append(A, B, L).

% ?- halves([1, 2, 3], Erste, Rest).
% Erste = [1].
?- length(L, 2).
L = [A, B].
?- member(X, [1, 2]), Y is X * 2.
true.
