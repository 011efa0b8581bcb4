len([], 0).
len([_|T], N) :- len(T, M), N is M + 2.

%% ?- len([a, b], N).
%% N = 2.
?- len([], 0).
false.
