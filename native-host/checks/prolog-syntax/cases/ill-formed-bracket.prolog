a(1).
% ein Kommentar — 😀
b(X) :- /* 😀 */ c(X, [1, 2).
d(2).
