:- initialization(main).
:- shell('touch CANARY').
:- open('CANARY', write, S), close(S).
term_expansion(_, _) :- shell('touch CANARY').
main :- shell('touch CANARY'), halt.
