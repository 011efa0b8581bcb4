fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y.
:- initialization((fib(10, F), format("fib(10) = ~w~n", [F]))).
