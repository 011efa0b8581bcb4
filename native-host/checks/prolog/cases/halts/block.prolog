:- initialization(main).
main :- write(hello), nl, halt.
